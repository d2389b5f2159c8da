package io.portico.persistence.usage;

import io.portico.domain.usage.Resolution;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Which rows of usage the units of work of this node are writing. Such a row is locked until the
 * unit of work ends, and two groups of batches meet in some row early on; whoever comes later adds
 * to the next lane of that row, and nobody waits.
 */
@Singleton
final class UsageShards {

  /* So many rows are known at most. For those of a larger unit of work others wait. */
  private static final int MOST_KNOWN = 300_000;

  private final JdbcUnitOfWork unitOfWork;
  private final List<Traffic> traffic = new ArrayList<>();
  private int known;

  UsageShards(JdbcUnitOfWork unitOfWork) {
    this.unitOfWork = unitOfWork;
  }

  /** The rows of one unit of work. No record, because two that are alike are still two. */
  private static final class Traffic {

    private final Thread owner = Thread.currentThread();
    private final Map<Resolution, List<UsageRow>> rows;

    Traffic(Map<Resolution, List<UsageRow>> rows) {
      this.rows = rows;
    }

    /* Nobody is in their own way. */
    boolean occupies(Resolution resolution, UsageRow row) {
      if (owner.equals(Thread.currentThread())) {
        return false;
      }
      var sorted = rows.getOrDefault(resolution, List.of());
      return Collections.binarySearch(sorted, row, UsageRow.ORDER) >= 0;
    }

    int size() {
      return rows.values().stream().mapToInt(List::size).sum();
    }
  }

  /**
   * Returns {@code rows}, which are sorted and different slots, in lanes that are free, and keeps
   * them occupied until the unit of work ends.
   */
  synchronized Map<Resolution, List<UsageRow>> enter(Map<Resolution, List<UsageRow>> rows) {
    var free = new EnumMap<Resolution, List<UsageRow>>(Resolution.class);
    rows.forEach(
        (resolution, all) ->
            free.put(resolution, all.stream().map(row -> inFreeLane(resolution, row)).toList()));
    var ours = new Traffic(free);
    var size = ours.size();
    if (known + size <= MOST_KNOWN) {
      traffic.add(ours);
      known += size;
      unitOfWork.afterCompletion(() -> leave(ours));
    }
    return free;
  }

  private UsageRow inFreeLane(Resolution resolution, UsageRow row) {
    var candidate = row;
    while (isOccupied(resolution, candidate)) {
      candidate = candidate.inNextLane();
    }
    return candidate;
  }

  private boolean isOccupied(Resolution resolution, UsageRow row) {
    for (var one : traffic) {
      if (one.occupies(resolution, row)) {
        return true;
      }
    }
    return false;
  }

  private synchronized void leave(Traffic ended) {
    traffic.remove(ended);
    known -= ended.size();
  }
}
