package io.portico.application.service.usage;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.usage.UsageSweeps;
import io.portico.application.service.maintenance.RetentionRule;
import io.portico.domain.shared.Identifier;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageRetention;
import io.portico.domain.usage.UsageSweep;
import java.time.InstantSource;

/**
 * Removes expired usage counts of one resolution, key by key. The sweep stores the position, and a
 * lease gives it to one node at a time.
 *
 * @param node the id of this node
 */
public record UsageRetentionRule(
    Resolution resolution,
    UsageSweeps sweeps,
    UsageRetention retention,
    Identifier node,
    InstantSource clock,
    UnitOfWork unitOfWork)
    implements RetentionRule {

  private static final int ROWS_PER_STEP = 1_000;
  private static final int KEYS_PER_STEP = 500;
  private static final Step NONE = new Step(0, false);

  @Override
  public Step removeSome() {
    return unitOfWork.execute(this::step);
  }

  private Step step() {
    var now = clock.instant();
    var first = retention.firstBucket(resolution, now);
    if (first.isEmpty()) {
      return NONE;
    }
    return sweeps
        .findForUpdate(resolution)
        .leasedTo(node, first.getAsInt(), now)
        .map(this::advance)
        .orElse(NONE);
  }

  private Step advance(UsageSweep sweep) {
    var removal =
        sweeps.remove(resolution, sweep.before(), sweep.position(), KEYS_PER_STEP, ROWS_PER_STEP);
    var next = removal.next();
    sweeps.replace(next.isPresent() ? sweep.at(next.getAsInt()) : sweep.end());
    return new Step(removal.rows(), next.isPresent());
  }
}
