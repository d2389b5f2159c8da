package io.portico.http.request;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.core.annotation.Introspected;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON a key is requested with (specification 2.6). Other members are ignored.
 *
 * @param byUser the id of the developer
 * @param forPlan the id of the policy
 * @param applyPolicies in place of {@code for_plan}: an array with that id alone
 * @param version of the API; that of the catalogue if absent
 * @param fields texts that the key carries along; none if absent
 */
@Introspected
record KeyRequestBody(
    @JsonProperty("by_user") String byUser,
    @JsonProperty("for_plan") @Nullable String forPlan,
    @JsonProperty("apply_policies") @Nullable List<String> applyPolicies,
    @Nullable String version,
    @Nullable Map<String, String> fields) {

  private static final String FOR_PLAN = "for_plan";
  private static final String APPLY_POLICIES = "apply_policies";

  static KeyRequestDetails read(byte @Nullable [] body) {
    var json = JsonObject.parse(body);
    return new KeyRequestDetails(
        json.text("by_user", id -> new DeveloperId(Identifier.of("by_user", id))),
        plan(json),
        json.optionalText("version").orElse(""),
        json.object("fields")
            .map(fields -> new CustomFields(fields.entries(name -> name)))
            .orElse(CustomFields.none()));
  }

  private static PlanId plan(JsonObject json) {
    var policies = json.texts(APPLY_POLICIES, 1, id -> plan(APPLY_POLICIES, id));
    var plan = json.textUnlessEmpty(FOR_PLAN, id -> plan(FOR_PLAN, id));
    if (plan.isPresent() && !policies.isEmpty() && !policies.contains(plan.get())) {
      throw new InvalidValueException(
          APPLY_POLICIES, policies.getFirst().toString(), "the policy that for_plan names");
    }
    return plan.or(() -> policies.stream().findFirst())
        .orElseThrow(() -> InvalidValueException.found(FOR_PLAN, "missing", "the id of a policy"));
  }

  private static PlanId plan(String field, String id) {
    return new PlanId(Identifier.of(field, id));
  }
}
