package io.portico.http.dashboard.analytics;

import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.in.usage.UsageQueries.ReportQuery;
import io.portico.domain.access.Actor;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageTotal;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts the calls of a subject over time. */
@Singleton
record CallCounts(UsageQueries usage, InstantSource clock) {

  /**
   * Calls over time.
   *
   * @param totals by bucket and status code; none if counting takes too long
   */
  record Counted(UsageSeries series, List<UsageTotal> totals) {}

  /**
   * Returns the calls that a reader asks for, beside those of as many days before. Months have
   * different numbers of days, so they have none beside them.
   */
  Counted of(Actor actor, AnalyticsRequest asked, Subject subject) {
    var found = of(actor, asked, asked.period(), subject);
    return found.series().hits() == 0 || asked.resolution() == Resolution.MONTH
        ? found
        : new Counted(
            found.series().beside(of(actor, asked, asked.period().before(), subject).series()),
            found.totals());
  }

  private Counted of(Actor actor, AnalyticsRequest asked, UsagePeriod period, Subject subject) {
    var resolution = asked.resolution();
    return switch (subject) {
      case Subject.Calls(var filter) ->
          usage
              .series(actor, period, resolution, filter)
              .map(found -> counted(asked, period, found.totals(), found.latencies(), found.days()))
              .orElseGet(() -> tooMany(asked));
      case Subject.Keys(var keys) -> {
        var report =
            usage.report(
                actor,
                new ReportQuery(
                    keys,
                    period,
                    resolution,
                    UsageFilter.ALL,
                    List.of(),
                    Optional.empty(),
                    Optional.empty()));
        yield counted(asked, period, report.totals(), Map.of(), report.days());
      }
      case Subject.Nothing() -> counted(asked, period, List.of(), Map.of(), CountedDays.ALL);
      case Subject.TooMany() -> tooMany(asked);
    };
  }

  private Counted counted(
      AnalyticsRequest asked,
      UsagePeriod period,
      List<UsageTotal> totals,
      Map<Integer, LatencyHistogram> latencies,
      CountedDays days) {
    return new Counted(
        UsageSeries.of(period, asked.resolution(), totals, latencies, days, clock.instant()),
        totals);
  }

  private static Counted tooMany(AnalyticsRequest asked) {
    return new Counted(UsageSeries.tooMany(asked.resolution()), List.of());
  }
}
