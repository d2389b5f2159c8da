package io.portico.application.service.sample;

import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyAction;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.RecordKind;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The governance policies of the sample data. Some of its APIs violate each. */
final class SamplePolicies {

  private static final Duration AGE = Duration.ofDays(120);

  private SamplePolicies() {}

  /** Returns the ids of the policies. */
  static List<GovernancePolicyId> ids(SampleIds ids) {
    return ids.of(RecordKind.POLICY, details().size()).stream()
        .map(GovernancePolicyId::new)
        .toList();
  }

  /** Returns the policies, which refer to the labels by their current names. */
  static List<GovernancePolicy> of(SampleIds ids, SampleLabels labels, Instant now) {
    var at = now.minus(AGE);
    var identifiers = ids(ids);
    var details = details();
    return IntStream.range(0, details.size())
        .mapToObj(
            i -> new GovernancePolicy(identifiers.get(i), renamed(details.get(i), labels), at, at))
        .toList();
  }

  private static PolicyDetails renamed(PolicyDetails details, SampleLabels labels) {
    return new PolicyDetails(
        details.name(),
        details.description(),
        details.rule().renamed(labels::current),
        details.severity(),
        details.action(),
        details.active());
  }

  private static List<PolicyDetails> details() {
    return List.of(
        new PolicyDetails(
            "Every API has a home",
            Optional.of("Whoever finds an API knows what it belongs to and whom to ask."),
            new GovernanceRule(
                Optional.empty(),
                List.of(
                    required(SampleLabels.DOMAIN),
                    required(SampleLabels.CRITICALITY),
                    required(SampleLabels.CONTACT))),
            PolicySeverity.WARNING,
            PolicyAction.REPORT,
            true),
        new PolicyDetails(
            "What partners see is classified",
            Optional.of(
                "APIs that others may call have a data classification, and their privacy assessment"
                    + " is done."),
            new GovernanceRule(
                Optional.of(where(SampleLabels.EXPOSURE, "partner", "public")),
                List.of(
                    required(SampleLabels.DATA),
                    required(SampleLabels.PRIVACY, "assessed", "not applicable"))),
            PolicySeverity.ERROR,
            PolicyAction.REPORT,
            true),
        new PolicyDetails(
            "Mission-critical APIs are stable",
            Optional.of(
                "The business depends on them. Changes by which an API would newly violate this"
                    + " policy are refused."),
            new GovernanceRule(
                Optional.of(where(SampleLabels.CRITICALITY, "Tier 1")),
                List.of(required(SampleLabels.LIFECYCLE, "stable"))),
            PolicySeverity.ERROR,
            PolicyAction.BLOCK,
            true));
  }

  private static Selector where(LabelName name, String... values) {
    return new Selector(List.of(new Requirement.In(name, new LinkedHashSet<>(List.of(values)))));
  }

  private static LabelRequirement required(LabelName name, String... values) {
    return new LabelRequirement(name, Stream.of(values).map(LabelValue::new).toList());
  }
}
