package io.portico.application.port.in.governance;

import io.portico.domain.access.Actor;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.selector.Selection;
import java.util.List;

/**
 * Use case: somebody asks how the APIs, or some of them, are labelled and how they keep the
 * policies (contract 2.5). The counts are taken one after the other, while others may write.
 */
public interface ReportGovernance {

  /** The most definitions in a report: the first by name. */
  int MOST_DEFINITIONS = 1_000;

  /** The most values of a label that a report counts one by one: the most frequent. */
  int MOST_VALUES = 100;

  /**
   * Returns the report.
   *
   * @throws io.portico.domain.shared.InvalidValueException if a selector has more than 16
   *     requirements
   */
  Report report(Query query);

  /** Which APIs are reported on, and who asks. */
  record Query(Actor actor, Selection among) {}

  /**
   * How the APIs are labelled, and how they keep the policies.
   *
   * @param apis how many APIs are reported on
   * @param labels the definitions, by name
   * @param policies the policies, by name
   */
  record Report(long apis, List<LabelCoverage> labels, List<PolicyCoverage> policies) {

    public Report {
      labels = List.copyOf(labels);
      policies = List.copyOf(policies);
    }
  }

  /** How the APIs carry a label. */
  record LabelCoverage(LabelDefinition definition, LabelCounts counts) {}

  /** How the APIs keep a policy. */
  record PolicyCoverage(GovernancePolicy policy, PolicyCounts counts) {}
}
