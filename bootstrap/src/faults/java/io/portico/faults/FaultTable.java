package io.portico.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The table of results: each row is printed when it is known, and all of them at the end. */
final class FaultTable {

  private final List<List<String>> rows = new ArrayList<>();
  private boolean failed;

  FaultTable() {
    rows.add(
        List.of("case", "rounds", "done", "lost", "duplicated", "stale", "gap", "other statuses"));
  }

  /**
   * Adds the row of a case.
   *
   * @param statuses how often each status but 200 was answered
   */
  void add(String what, int rounds, Count count, Map<Integer, Long> statuses) {
    failed |= count.lost > 0 || count.duplicated > 0 || count.stale > 0;
    failed |= statuses.keySet().stream().anyMatch(status -> status >= 500 && status != 503);
    var cells =
        List.of(
            what,
            "" + rounds,
            "" + count.done,
            "" + count.lost,
            "" + count.duplicated,
            "" + count.stale,
            "%.1f s".formatted(count.gapMillis / 1e3),
            statuses.toString());
    rows.add(cells);
    System.out.println(String.join(" | ", cells));
  }

  /** Adds a row for a case that this machine cannot run. */
  void skipped(String what, String why) {
    System.out.println(what + " | skipped: " + why);
  }

  /** Prints all rows, and returns whether every promise was kept. */
  boolean print() {
    System.out.println();
    rows.add(1, rows.getFirst().stream().map(_ -> "---").toList());
    rows.forEach(cells -> System.out.println("| " + String.join(" | ", cells) + " |"));
    return !failed;
  }

  /** What a case has counted. */
  static final class Count {
    long done;
    long lost;
    long duplicated;
    long stale;
    long gapMillis;
  }
}
