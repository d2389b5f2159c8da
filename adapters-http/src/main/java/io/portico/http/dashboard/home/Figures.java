package io.portico.http.dashboard.home;

import static java.util.Comparator.comparingLong;

import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.selector.Selection;
import io.portico.domain.usage.UsageFilter;
import io.portico.http.dashboard.governance.GovernancePaths;
import io.portico.http.dashboard.home.HomePage.Calls;
import io.portico.http.dashboard.home.HomePage.Coverage;
import io.portico.http.dashboard.home.HomePage.Day;
import io.portico.http.dashboard.home.HomePage.Labelling;
import io.portico.http.dashboard.home.HomePage.Violated;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Section;
import jakarta.inject.Singleton;
import java.time.ZoneOffset;
import java.util.List;

/** Counts what the first page shows. */
@Singleton
record Figures(GovernanceQueries governance, UsageQueries usage) {

  private static final int DAYS = 7;
  private static final int MOST_POLICIES = 8;
  private static final int MOST_LABELS = 12;

  private static final Selection ALL = Selection.of(List.of());

  Labelling labelling(Actor actor) {
    var report = governance.report(actor, ALL);
    return new Labelling(
        report.apis(),
        report.labels().stream()
            .filter(label -> label.definition().required() && !label.definition().deprecated())
            .limit(MOST_LABELS)
            .map(Figures::coverage)
            .toList(),
        report.policies().stream()
            .filter(one -> one.policy().details().active() && one.counts().violating() > 0)
            .sorted(
                comparingLong((GovernanceReport.PolicyCoverage one) -> one.counts().violating())
                    .reversed())
            .limit(MOST_POLICIES)
            .map(Figures::violated)
            .toList());
  }

  private static Coverage coverage(GovernanceReport.LabelCoverage label) {
    var counts = label.counts();
    var all = counts.labelled() + counts.unlabelled();
    var name = label.definition().name().value();
    return new Coverage(
        label.definition().title(),
        all == 0 ? 1 : (double) counts.labelled() / all,
        counts.unlabelled(),
        Address.of(Section.APIS.path()).with("selector", "!" + name).toString());
  }

  private static Violated violated(GovernanceReport.PolicyCoverage coverage) {
    return new Violated(
        coverage.policy().details().name(),
        coverage.counts().violating(),
        GovernancePaths.of(coverage.policy()));
  }

  Calls calls(Actor actor) {
    var found = usage.days(actor, UsageFilter.ALL, DAYS);
    return new Calls(
        found.isPresent(), found.orElse(List.of()).reversed().stream().map(Figures::day).toList());
  }

  private static Day day(UsageQueries.Day day) {
    return new Day(day.day().atStartOfDay(ZoneOffset.UTC).toInstant(), day.hits(), day.errors());
  }
}
