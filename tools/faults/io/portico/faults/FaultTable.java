package io.portico.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The table of results: each row is printed when it is known, and all of them at the end. */
final class FaultTable {

  private final List<List<String>> rows = new ArrayList<>();
  private final List<String> broken = new ArrayList<>();

  FaultTable() {
    rows.add(row("case", "rounds", FaultCount.columns()));
  }

  /** Adds the row of a case. */
  void add(String what, int rounds, FaultCount count) {
    count.broken().forEach(promise -> broken.add(what + ": " + promise));
    var cells = row(what, "" + rounds, count.cells());
    rows.add(cells);
    System.out.println(String.join(" | ", cells));
  }

  /** Prints that this machine cannot run a case. */
  void skipped(String what, String why) {
    System.out.println(what + " | skipped: " + why);
  }

  /** Prints all rows and each broken promise, and returns whether every promise was kept. */
  boolean print() {
    System.out.println();
    rows.add(1, rows.getFirst().stream().map(_ -> "---").toList());
    rows.forEach(cells -> System.out.println("| " + String.join(" | ", cells) + " |"));
    broken.forEach(System.out::println);
    return broken.isEmpty();
  }

  private static List<String> row(String what, String rounds, List<String> cells) {
    return Stream.concat(Stream.of(what, rounds), cells.stream()).toList();
  }
}
