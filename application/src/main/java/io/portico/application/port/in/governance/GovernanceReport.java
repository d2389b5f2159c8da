package io.portico.application.port.in.governance;

import io.portico.domain.api.LabelCounts;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.label.LabelDefinition;
import java.util.List;

/**
 * How APIs are labelled, and whether they comply with the policies.
 *
 * @param apis how many APIs the report covers
 * @param labels the definitions, ordered by name
 * @param policies the policies, ordered by name
 */
public record GovernanceReport(
    long apis, List<LabelCoverage> labels, List<PolicyCoverage> policies) {

  public GovernanceReport {
    labels = List.copyOf(labels);
    policies = List.copyOf(policies);
  }

  /** How many APIs carry a label. */
  public record LabelCoverage(LabelDefinition definition, LabelCounts counts) {}

  /** How many APIs comply with a policy. */
  public record PolicyCoverage(GovernancePolicy policy, PolicyCounts counts) {}
}
