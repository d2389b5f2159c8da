package io.portico.application.testkit.memory.usage;

import io.portico.application.port.out.usage.UsageSweeps;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageSweep;
import java.util.EnumMap;
import java.util.Map;

/** Removes counts in memory. */
public final class InMemoryUsageSweeps implements UsageSweeps {

  private final InMemoryUsageCounts counts;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<Resolution, UsageSweep> sweeps = new EnumMap<>(Resolution.class);

  public InMemoryUsageSweeps(InMemoryUsageCounts counts, InMemoryUnitOfWork unitOfWork) {
    this.counts = counts;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized UsageSweep findForUpdate(Resolution resolution) {
    unitOfWork.requireRunning();
    return sweeps.getOrDefault(resolution, UsageSweep.none(resolution));
  }

  @Override
  public synchronized void replace(UsageSweep sweep) {
    sweeps.put(sweep.resolution(), sweep);
  }

  @Override
  public Removal remove(
      Resolution resolution, int before, int position, int mostKeys, int mostRows) {
    return counts.remove(resolution, before, position, mostKeys, mostRows);
  }
}
