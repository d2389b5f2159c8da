package io.portico.application.service.governance;

import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.GovernanceReport.LabelCoverage;
import io.portico.application.port.in.governance.GovernanceReport.PolicyCoverage;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.governance.DailyCounts;
import io.portico.domain.governance.DailyCounts.Count;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Counts labelled and compliant APIs. */
public record Coverage(GovernancePolicies policies, LabelDefinitions definitions, Apis apis) {

  /* Bounds the memory for the counts of labels with many values. */
  private static final int LABELS_AT_ONCE = 100;
  private static final Selection EVERYTHING = new Selection.Everything();

  /**
   * Returns the report on those of the APIs {@code among} that are readable; see {@link
   * GovernanceQueries#report}.
   */
  GovernanceReport of(OrganisationId organisation, Selection among, Selection readable) {
    var filter = ApiFilter.of(among).within(readable);
    var total = apis.count(organisation, filter);
    return new GovernanceReport(
        total, ofLabels(organisation, filter), ofPolicies(organisation, among, readable, total));
  }

  /** Returns the counts of all APIs for {@code day}. */
  public DailyCounts counted(OrganisationId organisation, LocalDate day, Instant at) {
    var report = of(organisation, EVERYTHING, EVERYTHING);
    var counts = new ArrayList<Count>();
    for (var label : report.labels()) {
      var labelled = label.counts().labelled();
      counts.add(
          new Count(
              label.definition().id().value(), labelled + label.counts().unlabelled(), labelled));
    }
    for (var policy : report.policies()) {
      counts.add(
          new Count(
              policy.policy().id().value(),
              policy.counts().applicable(),
              policy.counts().compliant()));
    }
    return new DailyCounts(day, at, report.apis(), counts);
  }

  private List<LabelCoverage> ofLabels(OrganisationId organisation, ApiFilter filter) {
    var reported =
        definitions.page(
            organisation, Which.ALL, Optional.empty(), GovernanceQueries.MOST_DEFINITIONS);
    var coverage = new ArrayList<LabelCoverage>();
    for (var from = 0; from < reported.size(); from += LABELS_AT_ONCE) {
      var some = reported.subList(from, Math.min(reported.size(), from + LABELS_AT_ONCE));
      var counts =
          apis.countLabels(organisation, filter, some.stream().map(LabelDefinition::name).toList());
      for (var i = 0; i < some.size(); i++) {
        coverage.add(
            new LabelCoverage(
                some.get(i), counts.get(i).withValues(GovernanceQueries.MOST_VALUES)));
      }
    }
    return coverage;
  }

  private List<PolicyCoverage> ofPolicies(
      OrganisationId organisation, Selection among, Selection readable, long total) {
    var reported = policies.page(organisation, Optional.empty(), GovernancePolicies.MOST);
    var rules =
        new RuleRenamer(definitions)
            .toCurrentNames(
                organisation, reported.stream().map(policy -> policy.details().rule()).toList());
    var coverage = new ArrayList<PolicyCoverage>();
    for (var i = 0; i < reported.size(); i++) {
      var counts = new RuleCounter(apis).count(organisation, rules.get(i), among, readable, total);
      coverage.add(new PolicyCoverage(reported.get(i), counts));
    }
    return coverage;
  }
}
