package io.portico.application.service.governance;

import io.portico.application.port.in.governance.ReportGovernance;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reports on labels and policies. */
public final class ReportGovernanceService implements ReportGovernance {

  /* So that the counts of many labels with many values are never in memory together. */
  private static final int LABELS_AT_ONCE = 100;

  private final GovernancePolicies policies;
  private final LabelDefinitions definitions;
  private final RuleRenamer currentRules;
  private final Apis apis;
  private final RuleCounter counter;

  public ReportGovernanceService(
      GovernancePolicies policies, LabelDefinitions definitions, Apis apis) {
    this.policies = policies;
    this.definitions = definitions;
    this.currentRules = new RuleRenamer(definitions);
    this.apis = apis;
    this.counter = new RuleCounter(apis);
  }

  @Override
  public Report report(Query query) {
    var organisation = query.actor().organisation();
    GovernanceRule.requireFew(query.among());
    var all = apis.count(organisation, ApiFilter.of(query.among()));
    return new Report(
        all, labels(organisation, query.among()), policies(organisation, query.among(), all));
  }

  private List<LabelCoverage> labels(OrganisationId organisation, Selection among) {
    var reported = definitions.page(organisation, Which.ALL, Optional.empty(), MOST_DEFINITIONS);
    var coverage = new ArrayList<LabelCoverage>();
    for (var from = 0; from < reported.size(); from += LABELS_AT_ONCE) {
      var some = reported.subList(from, Math.min(reported.size(), from + LABELS_AT_ONCE));
      var counts =
          apis.countLabels(
              organisation, ApiFilter.of(among), some.stream().map(LabelDefinition::name).toList());
      for (var i = 0; i < some.size(); i++) {
        coverage.add(new LabelCoverage(some.get(i), counts.get(i).withValues(MOST_VALUES)));
      }
    }
    return coverage;
  }

  private List<PolicyCoverage> policies(OrganisationId organisation, Selection among, long all) {
    var reported = policies.page(organisation, Optional.empty(), GovernancePolicies.MOST);
    var rules =
        currentRules.of(
            organisation, reported.stream().map(policy -> policy.details().rule()).toList());
    var coverage = new ArrayList<PolicyCoverage>();
    for (var i = 0; i < reported.size(); i++) {
      coverage.add(
          new PolicyCoverage(
              reported.get(i), counter.count(organisation, rules.get(i), among, all)));
    }
    return coverage;
  }
}
