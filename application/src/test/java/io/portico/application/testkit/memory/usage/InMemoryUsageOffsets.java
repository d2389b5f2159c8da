package io.portico.application.testkit.memory.usage;

import io.portico.application.port.out.usage.UsageOffsets;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.domain.usage.stream.StreamAdvance;
import io.portico.domain.usage.stream.StreamIntent;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Positions in memory, which are taken back with the unit of work. */
public final class InMemoryUsageOffsets implements UsageOffsets {

  private final InMemoryUnitOfWork unitOfWork;
  private final Map<StreamPartition, StreamPosition> positions = new HashMap<>();

  public InMemoryUsageOffsets(InMemoryUnitOfWork unitOfWork) {
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized Map<StreamPartition, StreamPosition> find(
      Collection<StreamPartition> partitions) {
    var found = new HashMap<>(positions);
    found.keySet().retainAll(partitions);
    return found;
  }

  @Override
  public synchronized boolean intend(StreamAdvance advance, Instant at) {
    var stored = stored(advance.partition());
    var intent =
        Optional.of(new StreamIntent(advance.next(), at)).filter(it -> it.next() > stored.next());
    return stored.intent().isEmpty()
        && replace(stored, advance, new StreamPosition(stored.next(), intent));
  }

  @Override
  public synchronized boolean advance(StreamAdvance advance) {
    return replace(
        stored(advance.partition()), advance, new StreamPosition(advance.next(), Optional.empty()));
  }

  private StreamPosition stored(StreamPartition partition) {
    unitOfWork.requireRunning();
    return positions.getOrDefault(partition, StreamPosition.BEGINNING);
  }

  private boolean replace(StreamPosition stored, StreamAdvance advance, StreamPosition by) {
    if (stored.next() != advance.from()) {
      return false;
    }
    put(advance.partition(), by);
    unitOfWork.afterCompletion(() -> {}, () -> put(advance.partition(), stored));
    return true;
  }

  private synchronized void put(StreamPartition partition, StreamPosition position) {
    if (position.equals(StreamPosition.BEGINNING)) {
      positions.remove(partition);
    } else {
      positions.put(partition, position);
    }
  }
}
