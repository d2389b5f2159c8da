package io.portico.application.testkit.memory;

import io.portico.application.port.out.usage.RetentionSweeps;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.RetentionSweep;
import java.util.EnumMap;
import java.util.Map;

/** Removes counts in memory. */
public final class InMemoryRetentionSweeps implements RetentionSweeps {

  private final InMemoryUsageCounts counts;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<Resolution, RetentionSweep> sweeps = new EnumMap<>(Resolution.class);

  InMemoryRetentionSweeps(InMemoryUsageCounts counts, InMemoryUnitOfWork unitOfWork) {
    this.counts = counts;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized RetentionSweep findForUpdate(Resolution resolution) {
    unitOfWork.requireRunning();
    return sweeps.getOrDefault(resolution, RetentionSweep.none(resolution));
  }

  @Override
  public synchronized void replace(RetentionSweep sweep) {
    sweeps.put(sweep.resolution(), sweep);
  }

  @Override
  public Removal remove(
      Resolution resolution, int before, int position, int mostKeys, int mostRows) {
    return counts.remove(resolution, before, position, mostKeys, mostRows);
  }
}
