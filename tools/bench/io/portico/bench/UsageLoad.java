package io.portico.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Clients that report usage, each with one batch under way.
 *
 * @param nodes which the clients use in turn
 * @param bodies of batches, taken in turn
 * @param records how many each body has
 * @param encoding the {@code Content-Encoding} of the bodies; empty for none
 */
record UsageLoad(List<ServerProcess> nodes, List<byte[]> bodies, int records, String encoding) {

  /* Batches are written in groups, which a short turn would cut. */
  private static final Duration RUN_IN = Duration.ofSeconds(3);

  private static final int MOST_TRIES = 5;

  /**
   * What a turn came to.
   *
   * @param cpuMicros of all nodes, for each record
   * @param p50 of the answers, in milliseconds
   * @param p99 likewise
   */
  record Rate(double perSecond, double cpuMicros, double p50, double p99) {

    static Rate mean(List<Rate> rates) {
      return new Rate(
          rates.stream().mapToDouble(Rate::perSecond).average().orElseThrow(),
          rates.stream().mapToDouble(Rate::cpuMicros).average().orElseThrow(),
          rates.stream().mapToDouble(Rate::p50).average().orElseThrow(),
          rates.stream().mapToDouble(Rate::p99).average().orElseThrow());
    }
  }

  /** Counts the requests answered during a turn; the clients keep sending before and after it. */
  Rate run(int clients, Duration duration) throws InterruptedException {
    var next = new AtomicInteger();
    var latencies = new ConcurrentLinkedQueue<Long>();
    var ended = new AtomicBoolean();
    try (var executor = Executors.newFixedThreadPool(clients)) {
      var all =
          IntStream.range(0, clients)
              .mapToObj(number -> executor.submit(client(number, next, latencies, ended)))
              .toList();
      // Warm-up and measurement are lengths of time, so both sleep: no condition ends either, and
      // waiting for a number of requests would give each of two builds another time.
      Thread.sleep(RUN_IN);
      latencies.clear();
      var used = used();
      var begin = System.nanoTime();
      // The measured time itself, as above.
      Thread.sleep(duration);
      var answers = latencies.stream().mapToLong(Long::longValue).sorted().toArray();
      var seconds = (System.nanoTime() - begin) / 1e9;
      var cpu = used().minus(used);
      ended.set(true);
      for (var one : all) {
        var _ = one.get();
      }
      if (answers.length == 0) {
        throw new IllegalStateException("no answer within " + duration);
      }
      var counted = (double) answers.length * records;
      return new Rate(
          counted / seconds,
          cpu.toNanos() / 1e3 / counted,
          answers[answers.length / 2] / 1e6,
          answers[(int) (answers.length * 0.99)] / 1e6);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a client failed", e);
    }
  }

  private Duration used() {
    return nodes.stream().map(ServerProcess::used).reduce(Duration.ZERO, Duration::plus);
  }

  private Callable<Boolean> client(
      int number, AtomicInteger next, ConcurrentLinkedQueue<Long> latencies, AtomicBoolean ended) {
    return () -> {
      try (var http = HttpClient.newHttpClient()) {
        while (!ended.get()) {
          var body = bodies.get(next.getAndIncrement() % bodies.size());
          var begin = System.nanoTime();
          post(http, nodes.get(number % nodes.size()), body);
          latencies.add(System.nanoTime() - begin);
        }
      }
      return true;
    };
  }

  private void post(HttpClient http, ServerProcess portico, byte[] body)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(portico.url("/api/activity/records")))
            .header("X-API-Key", Benchmark.TOKEN)
            .POST(BodyPublishers.ofByteArray(body));
    if (!encoding.isEmpty()) {
      request.header("Content-Encoding", encoding);
    }
    var response = http.send(request.build(), BodyHandlers.ofString());
    // The embedded database refuses a change that has waited for the others for ten seconds.
    for (var tries = 1; response.statusCode() == 503 && tries < MOST_TRIES; tries++) {
      response = http.send(request.build(), BodyHandlers.ofString());
    }
    if (!response.body().startsWith("{\"accepted\":" + records + ",")) {
      throw new IllegalStateException(response.statusCode() + " " + response.body());
    }
  }
}
