package io.portico.application.service.usage;

import io.portico.application.port.in.usage.FoldUsage;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.domain.shared.Identifier;
import java.time.Duration;
import java.time.InstantSource;

/** Folds usage when a minute has passed since a node began to. */
public final class FoldUsageService implements FoldUsage {

  /* What is used all the time is then added once a minute, however many batches count it. */
  private static final Duration EVERY = Duration.ofMinutes(1);

  private final UsageCounts counts;
  private final Identifier node;
  private final InstantSource clock;

  public FoldUsageService(UsageCounts counts, IdGenerator ids, InstantSource clock) {
    this.counts = counts;
    this.node = ids.next();
    this.clock = clock;
  }

  @Override
  public void fold() {
    counts.fold(node, clock.instant().minus(EVERY), clock);
  }
}
