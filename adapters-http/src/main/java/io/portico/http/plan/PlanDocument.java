package io.portico.http.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.OrganisationId;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** A plan in JSON. Classic portal clients call it a policy, and read its id from two members. */
@Serdeable
record PlanDocument(
    String id,
    @JsonProperty("_id") String alsoId,
    @JsonProperty("org_id") String orgId,
    String name,
    @JsonProperty("api_ids") List<String> apiIds,
    BigDecimal rate,
    BigDecimal per,
    @JsonProperty("quota_max") long quotaMax,
    @JsonProperty("quota_renewal_rate") long quotaRenewalRate,
    @JsonProperty("key_expires_in") long keyExpiresIn,
    List<String> tags,
    boolean active) {

  static PlanDocument of(OrganisationId organisation, Plan plan) {
    var details = plan.details();
    return new PlanDocument(
        plan.id().toString(),
        plan.id().toString(),
        organisation.toString(),
        details.name(),
        details.apis().stream().map(ApiId::toString).toList(),
        details.rateLimit().rate(),
        details.rateLimit().per(),
        details.quota().most(),
        details.quota().renewalSeconds(),
        details.keyLife().map(Duration::toSeconds).orElse(0L),
        details.tags(),
        details.active());
  }
}
