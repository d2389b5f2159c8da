package io.portico.persistence.usage;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs that add up. Small ones are merged, so that there are few of them, and each slot is copied a
 * few times only, however many runs are added.
 */
final class UsageRuns {

  private final List<UsageRun> runs = new ArrayList<>();

  void add(UsageRun run) {
    var merged = run;
    while (!runs.isEmpty() && runs.getLast().size() <= 2 * merged.size()) {
      merged = runs.removeLast().plus(merged);
    }
    if (!merged.isEmpty()) {
      runs.add(merged);
    }
  }

  /** Returns the number of slots; a slot may be in several runs. */
  long size() {
    return runs.stream().mapToLong(UsageRun::size).sum();
  }

  List<UsageRun> all() {
    return List.copyOf(runs);
  }

  UsageRun sum() {
    return runs.reversed().stream().reduce(UsageRun.NONE, UsageRun::plus);
  }
}
