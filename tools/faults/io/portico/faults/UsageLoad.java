package io.portico.faults;

import io.portico.application.testkit.Await;
import io.portico.faults.ReportedHits.Sum;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Batches of usage records, each to be counted once, however often it is sent. The system property
 * {@code usage.records} is the number of records in each.
 */
final class UsageLoad {

  private static final int RECORDS = Integer.getInteger("usage.records", 20);

  private final ReportedHits hits = new ReportedHits();
  private final Queue<Batch> unacknowledged = new ConcurrentLinkedQueue<>();

  private record Batch(Map<String, String> headers, String records) {}

  /** Reports the batch with this number, of which there is one. */
  void report(LoadClient client, int number) {
    var batch =
        new Batch(Map.of("Idempotency-Key", "batch-" + number), hits.batch(number, RECORDS));
    if (client
        .exchange("POST", "/api/activity/records", batch.records(), batch.headers())
        .isEmpty()) {
      unacknowledged.add(batch);
    }
  }

  /** Sends again what was not acknowledged, until it is. */
  void settle(PorticoClient node) {
    for (var batch : unacknowledged) {
      var answers = new ArrayDeque<Reply>();
      Await.until(
          () -> "a batch is counted; " + answers,
          () -> {
            answers.add(send(node, batch));
            return answers.getLast().status() == 200;
          });
    }
    unacknowledged.clear();
  }

  private static Reply send(PorticoClient node, Batch batch) {
    return node.post("/api/activity/records", batch.records(), batch.headers());
  }

  /** Compares what {@code node} reports with what was sent. */
  void check(PorticoClient node, FaultCount count) {
    for (var key : hits.keys()) {
      var reported = ReportedHits.reported(LoadStory.found(node, hits.path(key)).body());
      var expected = hits.expected(key);
      if (sum(reported.values()) > sum(expected.values())) {
        count.duplicated("hits of %s: %s (expected: %s)".formatted(key, reported, expected));
      } else if (!reported.equals(expected)) {
        count.lost("hits of %s: %s (expected: %s)".formatted(key, reported, expected));
      }
    }
  }

  private static long sum(Iterable<Sum> sums) {
    var hits = 0L;
    for (var sum : sums) {
      hits += sum.hits();
    }
    return hits;
  }
}
