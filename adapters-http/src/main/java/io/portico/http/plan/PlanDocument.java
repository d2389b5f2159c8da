package io.portico.http.plan;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.ApiSelector;
import io.portico.domain.plan.OtherPlanId;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.json.JsonText;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A plan in JSON. Classic portal clients call it a policy, and read its id from two members. */
@Serdeable
record PlanDocument(
    String id,
    @JsonProperty("_id") String alsoId,
    @JsonProperty("org_id") String orgId,
    String name,
    @JsonProperty("api_ids") List<String> apiIds,
    @JsonInclude(JsonInclude.Include.NON_NULL) @JsonProperty("api_selector")
        @Nullable String apiSelector,
    @JsonInclude(JsonInclude.Include.NON_NULL) @JsonProperty("api_selector_error")
        @Nullable String apiSelectorError,
    @JsonProperty("access_rights") Map<String, Right> accessRights,
    BigDecimal rate,
    BigDecimal per,
    @JsonProperty("quota_max") long quotaMax,
    @JsonProperty("quota_renewal_rate") long quotaRenewalRate,
    @JsonProperty("key_expires_in") long keyExpiresIn,
    List<String> tags,
    boolean active,
    @JsonProperty("is_inactive") boolean inactive,
    @JsonAnyGetter Map<String, JsonNode> others) {

  static PlanDocument of(OrganisationId organisation, Plan plan) {
    var details = plan.details();
    return new PlanDocument(
        plan.otherId().map(OtherPlanId::text).orElseGet(plan.id()::toString),
        plan.id().toString(),
        organisation.toString(),
        details.name(),
        details.apis().stream().map(ApiId::toString).toList(),
        details.apiSelector().map(ApiSelector::toString).orElse(null),
        details.selectorError().orElse(null),
        rights(details),
        details.rateLimit().rate(),
        details.rateLimit().per(),
        details.quota().most(),
        details.quota().renewalSeconds(),
        details.keyLife().seconds(),
        details.tags(),
        details.active(),
        details.denied(),
        others(details));
  }

  /*
   * The state is that of the plan now, if the client sent one. What a client sent before there were
   * selectors is none.
   */
  private static Map<String, JsonNode> others(PlanDetails details) {
    var others = new LinkedHashMap<>(JsonText.members(details.extras().text()));
    PlanRequest.SELECTOR_MEMBERS.forEach(others::remove);
    others.computeIfPresent(
        PlanState.MEMBER, (_, _) -> JsonNode.createStringNode(PlanState.of(details).word()));
    return others;
  }

  private static Map<String, Right> rights(PlanDetails details) {
    var rights = new LinkedHashMap<String, Right>();
    details.accessRights().forEach(right -> rights.put(right.api().toString(), Right.of(right)));
    return rights;
  }

  /** An API that the plan opens, as classic portal clients read it. */
  @Serdeable
  record Right(
      @JsonProperty("api_id") String apiId,
      @JsonProperty("api_name") String apiName,
      List<String> versions) {

    static Right of(AccessRight right) {
      return new Right(right.api().toString(), right.apiName(), right.versions());
    }
  }
}
