package io.portico.application.service.audit;

import io.portico.application.port.out.audit.AuditEntries;
import io.portico.application.service.maintenance.RetentionRule;
import io.portico.domain.shared.RetentionPeriod;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Removes expired audit entries. They expire by whole days of UTC. */
public record AuditRetentionRule(AuditEntries entries, RetentionPeriod period, InstantSource clock)
    implements RetentionRule {

  private static final int BATCH = 500;
  private static final Step NONE = new Step(0, false);

  @Override
  public Step removeSome() {
    return period
        .firstDay(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC))
        .map(this::removeBefore)
        .orElse(NONE);
  }

  private Step removeBefore(LocalDate day) {
    var removed = entries.purgeBefore(day.atStartOfDay(ZoneOffset.UTC).toInstant(), BATCH);
    return new Step(removed, removed == BATCH);
  }
}
