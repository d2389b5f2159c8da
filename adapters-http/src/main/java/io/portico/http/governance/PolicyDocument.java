package io.portico.http.governance;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.governance.EvaluatePolicy.Outcome.Evaluated;
import io.portico.application.port.in.governance.NonCompliantApi;
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
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of a policy. Members without a value are left out. */
@JsonDocument
record PolicyDocument(
    String id,
    String name,
    @Nullable String description,
    @Nullable String selector,
    List<Requirement> requires,
    String severity,
    String action,
    boolean active,
    String createdAt,
    String updatedAt) {

  /**
   * A label that is required.
   *
   * @param values the values it may have, at most 100; absent means any
   */
  @JsonDocument
  record Requirement(String label, @Nullable List<String> values) {

    static List<Requirement> of(List<LabelRequirement> requirements) {
      return requirements.stream().map(Requirement::of).toList();
    }

    private static Requirement of(LabelRequirement requirement) {
      return new Requirement(
          requirement.label().value(),
          requirement.values().isEmpty()
              ? null
              : requirement.values().stream().map(LabelValue::value).toList());
    }
  }

  /**
   * An API and the labels it lacks under a policy.
   *
   * @param lacks the labels; none if it complies
   */
  @JsonDocument
  record NonCompliant(String id, String name, @Nullable String owner, List<Requirement> lacks) {

    static NonCompliant of(NonCompliantApi lacking) {
      var api = lacking.api();
      return new NonCompliant(
          api.id().toString(),
          api.description().name(),
          api.description().owner().orElse(null),
          Requirement.of(lacking.lacking()));
    }
  }

  /**
   * The result of evaluating a policy against the current APIs.
   *
   * @param applicable how many APIs the policy applies to
   * @param first the first of the violating APIs, at most 20
   */
  @JsonDocument
  record Evaluation(
      long applicable,
      long compliant,
      long violating,
      long notApplicable,
      List<NonCompliant> first) {

    static Evaluation of(Evaluated evaluated) {
      var counts = evaluated.counts();
      return new Evaluation(
          counts.applicable(),
          counts.compliant(),
          counts.violating(),
          counts.notApplicable(),
          evaluated.first().stream().map(NonCompliant::of).toList());
    }
  }

  static PolicyDocument of(GovernancePolicy policy) {
    var details = policy.details();
    return new PolicyDocument(
        policy.id().toString(),
        details.name(),
        details.description().orElse(null),
        details.rule().selector().map(Selector::toString).orElse(null),
        Requirement.of(details.rule().requires()),
        details.severity().word(),
        details.action().word(),
        details.active(),
        Timestamps.written(policy.createdAt()),
        Timestamps.written(policy.updatedAt()));
  }

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
            json.objects("requires", GovernanceRule.MOST_LABELS, PolicyDocument::requirement)),
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
