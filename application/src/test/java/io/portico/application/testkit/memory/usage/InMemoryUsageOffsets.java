package io.portico.application.testkit.memory.usage;

import io.portico.application.port.out.usage.UsageOffsets;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.domain.usage.StreamAdvance;
import io.portico.domain.usage.StreamPartition;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Positions in memory. */
public final class InMemoryUsageOffsets implements UsageOffsets {

  private final InMemoryUnitOfWork unitOfWork;
  private final Map<StreamPartition, Long> positions = new HashMap<>();

  public InMemoryUsageOffsets(InMemoryUnitOfWork unitOfWork) {
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized Map<StreamPartition, Long> find(Collection<StreamPartition> partitions) {
    var found = new HashMap<>(positions);
    found.keySet().retainAll(partitions);
    return found;
  }

  @Override
  public synchronized boolean advance(StreamAdvance advance) {
    unitOfWork.requireRunning();
    if (positions.getOrDefault(advance.partition(), 0L) != advance.from()) {
      return false;
    }
    positions.put(advance.partition(), advance.next());
    return true;
  }
}
