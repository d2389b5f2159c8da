package io.portico.http.dashboard.home;

import static java.util.Comparator.comparingLong;

import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageRank;
import io.portico.http.dashboard.governance.GovernancePaths;
import io.portico.http.dashboard.home.HomePage.Calls;
import io.portico.http.dashboard.home.HomePage.Coverage;
import io.portico.http.dashboard.home.HomePage.Day;
import io.portico.http.dashboard.home.HomePage.Labelling;
import io.portico.http.dashboard.home.HomePage.Used;
import io.portico.http.dashboard.home.HomePage.Violated;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Counts what the first page shows. */
@Singleton
record Figures(GovernanceQueries governance, UsageQueries usage, InstantSource clock) {

  private static final int DAYS = 7;
  private static final int MONTH = 30;
  private static final int MOST_USED = 5;
  private static final int MOST_POLICIES = 8;
  private static final int MOST_LABELS = 12;

  private static final Selection ALL = Selection.of(List.of());

  Labelling labelling(Actor actor) {
    var report = governance.report(actor, ALL);
    return new Labelling(
        report.apis(),
        governance.apisBefore(actor, MONTH).map(before -> report.apis() - before),
        report.labels().stream()
            .filter(label -> label.definition().required() && !label.definition().deprecated())
            .limit(MOST_LABELS)
            .map(Figures::coverage)
            .toList(),
        !report.policies().isEmpty(),
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
    try {
      return counted(actor);
    } catch (RefusedException.UsageStoreUnavailable _) {
      // The page has the rest.
      return new Calls(false, List.of(), List.of());
    }
  }

  private Calls counted(Actor actor) {
    var found = usage.days(actor, UsageFilter.ALL, DAYS);
    return new Calls(
        found.isPresent(),
        found.orElse(List.of()).reversed().stream().map(Figures::day).toList(),
        found.filter(days -> days.stream().anyMatch(day -> day.hits() > 0)).isPresent()
            ? used(actor)
            : List.of());
  }

  private List<Used> used(Actor actor) {
    var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    var query =
        new RankingQuery(
            new UsagePeriod(today.minusDays(DAYS - 1L), today),
            UsageDimension.API,
            UsageMeasure.HITS,
            UsageFilter.ALL,
            MOST_USED);
    return usage
        .rank(actor, query)
        .map(
            ranking ->
                ranking.ranks().stream().map(rank -> used(rank, ranking.name(rank))).toList())
        .orElse(List.of());
  }

  private static Used used(UsageRank rank, Optional<UsageName> name) {
    return new Used(
        name.filter(UsageName.OfApi.class::isInstance)
            .map(known -> ((UsageName.OfApi) known).name())
            .orElse(rank.of()),
        name.map(_ -> Section.APIS.path() + "/" + rank.of()),
        rank.hits());
  }

  private static Day day(UsageQueries.Day day) {
    return new Day(day.day().atStartOfDay(ZoneOffset.UTC).toInstant(), day.hits(), day.errors());
  }
}
