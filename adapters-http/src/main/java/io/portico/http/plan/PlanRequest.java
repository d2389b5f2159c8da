package io.portico.http.plan;

import io.portico.domain.api.ApiId;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.http.json.JsonObject;
import io.portico.http.server.Ids;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the body that defines a plan. Other members are ignored: classic clients send them. */
final class PlanRequest {

  private PlanRequest() {}

  static PlanDetails read(byte @Nullable [] body) {
    return details(JsonObject.parse(body));
  }

  /** Returns the details in {@code body}, whose id, if any, must be that of {@code plan}. */
  static PlanDetails readReplacement(byte @Nullable [] body, PlanId plan) {
    var json = JsonObject.parse(body);
    for (var member : List.of("id", "_id")) {
      Ids.requireSame(json, member, plan.value(), "the id in the path");
    }
    return details(json);
  }

  private static PlanDetails details(JsonObject json) {
    return new PlanDetails(
        json.text("name"),
        json.texts("api_ids", PlanDetails.MOST_APIS, Ids.as(ApiId::new)),
        new RateLimit(
            json.optionalDecimal("rate").orElse(RateLimit.NONE.rate()),
            json.optionalDecimal("per").orElse(RateLimit.NONE.per())),
        new Quota(
            json.optionalLong("quota_max").orElse(Quota.NONE.most()),
            json.optionalLong("quota_renewal_rate").orElse(Quota.NONE.renewalSeconds())),
        json.optionalLong("key_expires_in")
            .filter(seconds -> seconds != 0)
            .map(Duration::ofSeconds),
        json.texts("tags", PlanDetails.MOST_TAGS, tag -> tag),
        json.optionalFlag("active").orElse(true));
  }
}
