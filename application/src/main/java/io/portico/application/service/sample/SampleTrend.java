package io.portico.application.service.sample;

import io.portico.application.port.out.governance.GovernanceCounts;
import io.portico.application.service.governance.Coverage;
import io.portico.domain.governance.DailyCounts;
import io.portico.domain.governance.DailyCounts.Count;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * The daily counts of the sample data: in the past there were fewer APIs, and fewer of them were
 * labelled and complied.
 */
public record SampleTrend(GovernanceCounts counts, Coverage coverage) {

  private static final int DAYS = 90;

  /* What share of the APIs, and of those covered now, was there at first. */
  private static final double APIS_AT_FIRST = 0.6;
  private static final double COVERED_AT_FIRST = 0.55;

  /** Adds the counts of the days until {@code now}. */
  void add(OrganisationId organisation, Instant now) {
    var today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    var last = coverage.counted(organisation, today, now);
    for (var ago = DAYS - 1; ago > 0; ago--) {
      var day = today.minusDays(ago);
      var passed = (double) (DAYS - ago) / DAYS;
      counts.put(
          organisation,
          new DailyCounts(
              day,
              day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant(),
              grown(last.apis(), APIS_AT_FIRST, passed),
              last.counts().stream().map(count -> before(count, passed)).toList()));
    }
    counts.put(organisation, last);
  }

  private static Count before(Count now, double passed) {
    var applicable = grown(now.applicable(), APIS_AT_FIRST, passed);
    var covered = grown(now.covered(), APIS_AT_FIRST * COVERED_AT_FIRST, passed);
    return new Count(now.subject(), applicable, Math.min(applicable, covered));
  }

  private static long grown(long now, double first, double passed) {
    return Math.round(now * (first + (1 - first) * passed));
  }

  void remove(OrganisationId organisation) {
    counts.removeAll(organisation);
  }
}
