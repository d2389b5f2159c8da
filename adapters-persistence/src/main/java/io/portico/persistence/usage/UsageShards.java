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
 * The counters that transactions of this node are writing. A transaction locks its rows until it
 * ends, and two batches soon share a row; the later one adds to the next shard of that counter, so
 * that both proceed in parallel.
 */
@Singleton
final class UsageShards {

  /*
   * The most rows to track. Other transactions wait for the further rows of a larger transaction.
   */
  private static final int MOST_KNOWN = 300_000;

  private final JdbcUnitOfWork unitOfWork;
  private final List<Traffic> traffic = new ArrayList<>();
  private int known;

  UsageShards(JdbcUnitOfWork unitOfWork) {
    this.unitOfWork = unitOfWork;
  }

  /** The rows of one transaction. Not a record, because equal ones are different transactions. */
  private static final class Traffic {

    private final Thread owner = Thread.currentThread();
    private final Map<Resolution, List<UsageRow>> rows;

    Traffic(Map<Resolution, List<UsageRow>> rows) {
      this.rows = rows;
    }

    /* A transaction does not conflict with itself. */
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
   * Returns {@code rows}, sorted and of different counters, in free shards, and reserves those
   * until the transaction ends.
   */
  synchronized Map<Resolution, List<UsageRow>> enter(Map<Resolution, List<UsageRow>> rows) {
    var free = new EnumMap<Resolution, List<UsageRow>>(Resolution.class);
    rows.forEach(
        (resolution, all) ->
            free.put(resolution, all.stream().map(row -> inFreeShard(resolution, row)).toList()));
    var ours = new Traffic(free);
    var size = ours.size();
    if (known + size <= MOST_KNOWN) {
      traffic.add(ours);
      known += size;
      unitOfWork.afterCompletion(() -> leave(ours));
    }
    return free;
  }

  private UsageRow inFreeShard(Resolution resolution, UsageRow row) {
    var candidate = row;
    while (isOccupied(resolution, candidate)) {
      candidate = candidate.inNextShard();
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
