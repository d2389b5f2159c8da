package io.portico.application.service.governance;

import io.portico.application.port.out.governance.GovernanceCounts;
import io.portico.application.service.maintenance.RetentionRule;
import io.portico.domain.governance.DailyCounts;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Removes the daily counts of days that are no longer kept. */
public record CountRetentionRule(GovernanceCounts counts, InstantSource clock)
    implements RetentionRule {

  private static final int BATCH = 20;

  @Override
  public Step removeSome() {
    var first =
        LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusYears(DailyCounts.YEARS_KEPT);
    var removed = counts.purgeBefore(first, BATCH);
    return new Step(removed, removed == BATCH);
  }
}
