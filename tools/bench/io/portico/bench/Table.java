package io.portico.bench;

import java.util.ArrayList;
import java.util.List;

/** The table of results: each row is printed when it is known, and all of them at the end. */
final class Table {

  private final List<List<String>> rows = new ArrayList<>();

  Table() {
    rows.add(List.of("case", "server", "requests/s", "p50 ms", "p99 ms", "result", "bound"));
  }

  /** Adds the row of a case that was loaded with requests. */
  void loaded(String what, String server, Measurement measurement, String result, String bound) {
    add(
        what,
        server,
        "%,.0f".formatted(measurement.perSecond()),
        "%.2f".formatted(measurement.p50()),
        "%.2f".formatted(measurement.p99()),
        result,
        bound);
  }

  /** Adds the rows of a case that compares Portico with a bare server that does {@code with}. */
  void compared(String what, Comparison comparison, String with, double bound) {
    var result = "%.2f of %s".formatted(comparison.ratio(), with);
    loaded(what, "portico", comparison.ours(), result, ">= " + bound);
    loaded(what, "bare, " + with, comparison.bare(), "", "");
  }

  /** Adds the row of a case with one figure. */
  void figure(String what, String server, String result, String bound) {
    add(what, server, "", "", "", result, bound);
  }

  private void add(String... cells) {
    rows.add(List.of(cells));
    System.out.println(String.join(" | ", cells));
  }

  void print() {
    System.out.println();
    rows.add(1, rows.getFirst().stream().map(_ -> "---").toList());
    rows.forEach(cells -> System.out.println("| " + String.join(" | ", cells) + " |"));
  }
}
