package io.portico.application.service.usage;

import io.portico.application.port.in.usage.ApplyUsageRetention;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.usage.RetentionSweeps;
import io.portico.application.port.out.usage.RetentionSweeps.Removal;
import io.portico.domain.shared.Identifier;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageRetention;
import java.time.InstantSource;
import java.util.Optional;

/** Removes counts that are kept no more, in steps that each last for themselves. */
public final class ApplyUsageRetentionService implements ApplyUsageRetention {

  /** The most counts that one step removes. */
  static final int ROWS_A_STEP = 1_000;

  /** The most keys that one step looks at. */
  static final int KEYS_A_STEP = 500;

  /** The most steps for each resolution before the work is laid aside. */
  static final int STEPS = 100;

  private final RetentionSweeps sweeps;
  private final UsageRetention retention;
  private final Identifier node;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Runnable rest;

  /**
   * @param node tells this node from the others
   * @param rest lets others have the store for a while
   */
  public ApplyUsageRetentionService(
      RetentionSweeps sweeps,
      UsageRetention retention,
      Identifier node,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Runnable rest) {
    this.sweeps = sweeps;
    this.retention = retention;
    this.node = node;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.rest = rest;
  }

  @Override
  public int forget() {
    var all = 0;
    for (var resolution : Resolution.values()) {
      all += forget(resolution);
    }
    return all;
  }

  private int forget(Resolution resolution) {
    var all = 0;
    for (var number = 0; number < STEPS; number++) {
      var step = unitOfWork.execute(() -> step(resolution));
      if (step.isEmpty()) {
        break;
      }
      all += step.get().rows();
      if (step.get().next().isEmpty()) {
        break;
      }
      rest.run();
    }
    return all;
  }

  /** Returns what was removed, or empty if there is nothing to do here. */
  private Optional<Removal> step(Resolution resolution) {
    var now = clock.instant();
    var first = retention.firstBucket(resolution, now);
    if (first.isEmpty()) {
      return Optional.empty();
    }
    var sweep = sweeps.findForUpdate(resolution).takenBy(node, first.getAsInt(), now);
    return sweep.map(
        taken -> {
          var removal =
              sweeps.remove(resolution, taken.before(), taken.position(), KEYS_A_STEP, ROWS_A_STEP);
          sweeps.replace(
              removal.next().isPresent() ? taken.at(removal.next().getAsInt()) : taken.end());
          return removal;
        });
  }
}
