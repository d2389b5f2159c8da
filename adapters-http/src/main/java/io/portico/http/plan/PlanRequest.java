package io.portico.http.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.core.annotation.Introspected;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON a plan is written with. Other members are ignored, as classic clients send back what
 * they know of policies.
 *
 * @param name 1 to 100 characters, unlike those of other plans, case aside
 * @param apiIds the APIs that keys are good for, at most 100 ids
 * @param rate how many requests in {@code per} seconds, at most 6 digits behind the point; 0 if
 *     absent: no limit, and so is -1
 * @param per in how many seconds, at most 6 digits behind the point; 0 if absent: no limit, and so
 *     is -1
 * @param quotaMax how many requests in all until they are granted anew; -1 if absent: no limit
 * @param quotaRenewalRate after how many seconds they are granted anew; 0 if absent
 * @param keyExpiresIn how many seconds a key lasts; 0 if absent: for ever
 * @param tags words that mean something to gateways, at most 50
 * @param active whether keys may be requested; true if absent
 */
@Introspected
record PlanRequest(
    String name,
    @JsonProperty("api_ids") @Nullable List<String> apiIds,
    @Nullable BigDecimal rate,
    @Nullable BigDecimal per,
    @JsonProperty("quota_max") @Nullable Long quotaMax,
    @JsonProperty("quota_renewal_rate") @Nullable Long quotaRenewalRate,
    @JsonProperty("key_expires_in") @Nullable Long keyExpiresIn,
    @Nullable List<String> tags,
    @Nullable Boolean active) {

  static PlanDetails read(byte @Nullable [] body) {
    return details(JsonObject.parse(body));
  }

  /** Returns the terms in {@code body}, which may name the plan, but no other one. */
  static PlanDetails readReplacement(byte @Nullable [] body, PlanId plan) {
    var json = JsonObject.parse(body);
    for (var member : List.of("id", "_id")) {
      json.textUnlessEmpty(member, text -> requireOwn(member, text, plan));
    }
    return details(json);
  }

  private static String requireOwn(String member, String text, PlanId plan) {
    if (!Identifier.parse(text).equals(Optional.of(plan.value()))) {
      throw new InvalidValueException(member, text, "the id in the path");
    }
    return text;
  }

  private static PlanDetails details(JsonObject json) {
    return new PlanDetails(
        json.text("name"),
        json.texts("api_ids", PlanDetails.MOST_APIS, id -> new ApiId(Identifier.of("api_ids", id))),
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
