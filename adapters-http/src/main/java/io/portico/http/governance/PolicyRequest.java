package io.portico.http.governance;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.domain.access.Actor;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyAction;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selector;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Reads policies from JSON. */
final class PolicyRequest {

  private PolicyRequest() {}

  static PolicyDetails read(JsonObject json) {
    return details(
        json.only("name", "description", "selector", "requires", "severity", "action", "active"));
  }

  /** Reads the new content of the policy with this id or name. */
  static ReplacePolicy.Command readReplacement(
      byte @Nullable [] body, String policy, Actor actor, Precondition<GovernancePolicy> expected) {
    var json =
        JsonObject.parse(body)
            .only(
                "id",
                "name",
                "description",
                "selector",
                "requires",
                "severity",
                "action",
                "active",
                "created_at",
                "updated_at");
    var statedId = json.optionalText("id", Ids.as(GovernancePolicyId::new));
    return new ReplacePolicy.Command(actor, policy, statedId, details(json), expected);
  }

  private static PolicyDetails details(JsonObject json) {
    return new PolicyDetails(
        json.text("name"),
        json.optionalText("description"),
        new GovernanceRule(
            json.optionalText("selector", Selector::parse),
            json.objects("requires", GovernanceRule.MOST_LABELS, PolicyRequest::requirement)),
        json.optionalWord("severity", PolicySeverity.class).orElse(PolicySeverity.WARNING),
        json.optionalWord("action", PolicyAction.class).orElse(PolicyAction.REPORT),
        json.optionalFlag("active").orElse(true));
  }

  private static LabelRequirement requirement(JsonObject json) {
    json.only("label", "values");
    var label = json.text("label", LabelName::new);
    var values = json.texts("values", LabelRequirement.MOST_VALUES, LabelValue::new);
    return json.construct(() -> new LabelRequirement(label, values));
  }
}
