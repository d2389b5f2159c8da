package io.portico.application.service.limit;

import io.portico.application.port.out.limit.Credits;
import io.portico.application.service.maintenance.RetentionRule;
import java.time.Duration;
import java.time.InstantSource;

/** Removes the credits of windows that have ended. */
public record CreditRetentionRule(Credits credits, InstantSource clock) implements RetentionRule {

  private static final int BATCH = 500;

  /* To another node, a window that has ended here may still be open. */
  private static final Duration CLOCK_DIFFERENCE = Duration.ofHours(1);

  @Override
  public Step removeSome() {
    var removed = credits.purgeEnded(clock.instant().minus(CLOCK_DIFFERENCE), BATCH);
    return new Step(removed, removed == BATCH);
  }
}
