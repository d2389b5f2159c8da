package io.portico.application.service.usage;

import io.portico.application.port.out.usage.RejectedRecords;
import io.portico.application.service.maintenance.RetentionRule;
import java.time.Duration;
import java.time.InstantSource;

/** Removes rejected records of streams after a month, and the oldest of too many. */
public record RejectedRecordRule(RejectedRecords rejections, InstantSource clock)
    implements RetentionRule {

  private static final Duration KEPT = Duration.ofDays(30);
  private static final int BATCH = 500;

  @Override
  public Step removeSome() {
    var removed = rejections.purge(clock.instant().minus(KEPT), BATCH);
    return new Step(removed, removed == BATCH);
  }
}
