package io.portico.http.key;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.core.annotation.Introspected;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON that an administrator issues a key with; one of the two is enough.
 *
 * @param policyId the policy that the key is for
 * @param applyPolicies the same, as classic portals say it: one policy
 */
@Introspected
record IssueRequest(
    @JsonProperty("policy_id") @Nullable String policyId,
    @JsonProperty("apply_policies") @Nullable List<String> applyPolicies) {

  private static final String ONE = "policy_id";
  private static final String SEVERAL = "apply_policies";

  static PlanId read(byte @Nullable [] body) {
    var json = JsonObject.parse(body);
    var applied = json.texts(SEVERAL, 1, IssueRequest::plan);
    if (applied.isEmpty()) {
      return json.text(ONE, IssueRequest::plan);
    }
    var other = json.optionalText(ONE).filter(text -> !text.equals(applied.getFirst().toString()));
    if (other.isPresent()) {
      throw new InvalidValueException(ONE, other.get(), "that of " + SEVERAL);
    }
    return applied.getFirst();
  }

  private static PlanId plan(String text) {
    return new PlanId(Identifier.of(ONE, text));
  }
}
