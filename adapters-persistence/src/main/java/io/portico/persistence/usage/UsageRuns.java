package io.portico.persistence.usage;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs that add up. Small ones are merged, so that there are few of them, and each slot is copied a
 * few times only, however many runs are added. Large ones are packed.
 */
final class UsageRuns {

  /* They take 3 MB. */
  private static final int MOST_UNPACKED_SLOTS = 65_536;

  private final int mostUnpacked;
  private final List<UsageRun> runs;
  private final List<PackedRun> packed;

  UsageRuns() {
    this(MOST_UNPACKED_SLOTS);
  }

  /**
   * @param mostUnpacked slots of a run
   */
  UsageRuns(int mostUnpacked) {
    this(mostUnpacked, new ArrayList<>(), new ArrayList<>());
  }

  private UsageRuns(int mostUnpacked, List<UsageRun> runs, List<PackedRun> packed) {
    this.mostUnpacked = mostUnpacked;
    this.runs = runs;
    this.packed = packed;
  }

  void add(UsageRun run) {
    var merged = run;
    while (!runs.isEmpty() && runs.getLast().size() <= 2 * merged.size()) {
      merged = runs.removeLast().plus(merged);
    }
    if (merged.size() > mostUnpacked) {
      add(PackedRun.of(merged));
    } else if (!merged.isEmpty()) {
      runs.add(merged);
    }
  }

  private void add(PackedRun run) {
    var merged = run;
    while (!packed.isEmpty() && packed.getLast().memory() <= 2 * merged.memory()) {
      merged = packed.removeLast().plus(merged);
    }
    packed.add(merged);
  }

  /** Returns a copy to which nothing is added. */
  UsageRuns copy() {
    return new UsageRuns(mostUnpacked, List.copyOf(runs), List.copyOf(packed));
  }

  boolean isEmpty() {
    return runs.isEmpty() && packed.isEmpty();
  }

  /** Returns about how many bytes of memory this takes. */
  long memory() {
    return runs.stream().mapToLong(UsageRun::memory).sum()
        + packed.stream().mapToLong(PackedRun::memory).sum();
  }

  /** Passes the slots of {@code key}; a slot may be in several runs. */
  void forEachOf(int key, Consumer<UsageRun> consumer) {
    runs.forEach(run -> consumer.accept(run.of(key)));
    packed.forEach(run -> consumer.accept(run.of(key)));
  }

  /** Passes the slots of {@code key} and of greater ones likewise. */
  void forEachFrom(int key, Consumer<UsageRun> consumer) {
    runs.forEach(run -> consumer.accept(run.from(key)));
    packed.forEach(run -> run.forEachFrom(key, consumer));
  }

  PackedRun sum() {
    var sum = PackedRun.of(runs.reversed().stream().reduce(UsageRun.NONE, UsageRun::plus));
    return packed.reversed().stream().reduce(sum, PackedRun::plus);
  }
}
