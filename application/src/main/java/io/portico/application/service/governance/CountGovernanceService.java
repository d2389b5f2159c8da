package io.portico.application.service.governance;

import io.portico.application.port.in.governance.CountGovernance;
import io.portico.application.port.out.governance.GovernanceCounts;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Counts labelled and compliant APIs every hour. */
public final class CountGovernanceService implements CountGovernance {

  private static final Duration INTERVAL = Duration.ofHours(1);
  private static final int BATCH = 100;

  private final GovernanceCounts counts;
  private final Coverage coverage;
  private final InstantSource clock;

  public CountGovernanceService(GovernanceCounts counts, Coverage coverage, InstantSource clock) {
    this.counts = counts;
    this.coverage = coverage;
    this.clock = clock;
  }

  @Override
  public void countDue() {
    var now = clock.instant();
    var day = LocalDate.ofInstant(now, ZoneOffset.UTC);
    for (var organisation : counts.due(day, now.minus(INTERVAL), BATCH)) {
      counts.put(organisation, coverage.counted(organisation, day, now));
    }
  }
}
