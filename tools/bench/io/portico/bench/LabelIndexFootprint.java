package io.portico.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** How long a node takes to load its index of labels, and how much memory it uses. */
final class LabelIndexFootprint {

  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Pattern BYTES =
      Pattern.compile(
          "portico_label_index_bytes\\{[^}]*part=\"(\\w+)\"[^}]*} ([0-9.E]+)", Pattern.MULTILINE);

  private final ServerProcess indexed;
  private final int size;
  private final Table table;

  LabelIndexFootprint(ServerProcess indexed, int size, Table table) {
    this.indexed = indexed;
    this.size = size;
    this.table = table;
  }

  /** Loads the index by the first query. */
  void load() throws IOException, InterruptedException {
    var used = indexed.used();
    var begun = System.nanoTime();
    var _ = indexed.send("GET", "/api/apis?limit=1", "");
    while (!indexed.send("GET", "/health/ready", "").contains("\"ready\":1")) {
      if (System.nanoTime() - begun > PATIENCE.toNanos()) {
        throw new IllegalStateException("the index of labels is not loaded");
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    var taken = System.nanoTime() - begun;
    figure("load %,d APIs with 5 labels", "%.1f s".formatted(taken / 1e9), "<= 6 s");
    figure(
        "load %,d APIs with 5 labels, CPU",
        "%.1f s".formatted(indexed.used().minus(used).toMillis() / 1e3), "");
    var bytes = BYTES.matcher(indexed.send("GET", "/metrics", ""));
    while (bytes.find()) {
      figure(
          "memory of %,d APIs: " + bytes.group(1),
          "%.1f MB".formatted(Double.parseDouble(bytes.group(2)) / 1e6),
          bytes.group(1).equals("postings") ? "<= 40 MB" : "");
    }
  }

  /** Reports the heap in use after a full collection. */
  void heap() throws IOException, InterruptedException {
    figure(
        "heap after a collection, %,d APIs", "%d MB".formatted(indexed.heapInUse()), "<= 300 MB");
  }

  private void figure(String what, String result, String bound) {
    table.figure(
        what.formatted(size), "portico", result, size == LabelIndexCases.LARGEST ? bound : "");
  }
}
