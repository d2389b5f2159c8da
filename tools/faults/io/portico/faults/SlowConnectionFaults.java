package io.portico.faults;

import io.portico.faults.SlowConnections.Kind;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.Replies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Opens many connections that send headers or a body slowly, or read slowly. Portico closes them
 * all at their deadline, and meanwhile serves another client about as fast as without them.
 */
final class SlowConnectionFaults {

  private static final int CONNECTIONS = 2_000;
  private static final int CLIENTS = 4;
  private static final int SLOWER = 2;
  private static final Duration UNDISTURBED = Duration.ofSeconds(10);

  /* The deadline of a reader begins with its response, and 16,000 are requested at once. */
  private static final Duration GRACE = Duration.ofSeconds(15);
  private static final String TOKEN = "an-administrator-of-this-node";

  /* A byte on each connection in a second, as slow clients that know nothing of each other do. */
  private static final int PARTS = 50;

  /* Both are lengths of time that make a load, not waits for a condition. */
  private static final Duration BETWEEN_BYTES = Duration.ofSeconds(1).dividedBy(PARTS);
  private static final Duration BETWEEN_REQUESTS = Duration.ofMillis(5);

  private final FaultCount count = new FaultCount();
  private final PorticoProcess node;
  private final List<String> paths;

  private SlowConnectionFaults(PorticoProcess node) {
    this.node = node;
    var api = Replies.id(node.client(TOKEN).post("/api/apis", "{\"name\":\"Payments\"}"));
    this.paths = List.of("/api/apis/" + api, "/api/%s/labels".formatted(api), "/api/labels");
  }

  /** Runs {@code rounds} of each kind, and adds a row to {@code table}. */
  static void run(int rounds, FaultTable table) throws Exception {
    var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "slow");
    try (var node =
        PorticoProcess.on(data).with("PORTICO_ADMIN_TOKEN", TOKEN).start().awaitReady()) {
      var faults = new SlowConnectionFaults(node);
      faults.undisturbed();
      for (var kind : Kind.values()) {
        faults.compare(kind, rounds);
      }
      table.add("%,d slow connections of each kind".formatted(CONNECTIONS), rounds, faults.count);
    }
  }

  /* In turns: what else the machine does is in both. */
  private void compare(Kind kind, int rounds) throws Exception {
    var without = new ArrayList<Long>();
    var beside = new ArrayList<Long>();
    for (var round = 0; round < rounds; round++) {
      without.addAll(undisturbed());
      beside.addAll(disturbed(kind));
    }
    var before = percentile(without);
    var after = percentile(beside);
    System.out.printf("slow %s: p99 %.1f ms, without %.1f ms%n", kind, after / 1e6, before / 1e6);
    if (after > SLOWER * before) {
      count.broken("slow %s: p99 %.1f times as long".formatted(kind, (double) after / before));
    }
  }

  private static long percentile(List<Long> nanos) {
    Collections.sort(nanos);
    return nanos.get(nanos.size() * 99 / 100);
  }

  private List<Long> undisturbed() throws Exception {
    return whileServing(
        () -> {
          LockSupport.parkNanos(UNDISTURBED.toNanos());
          return true;
        });
  }

  private List<Long> disturbed(Kind kind) throws Exception {
    return whileServing(
        () -> {
          disturb(kind);
          return true;
        });
  }

  private void disturb(Kind kind) throws IOException {
    try (var slow = new SlowConnections(kind)) {
      var begin = System.nanoTime();
      for (var number = 0; number < CONNECTIONS; number++) {
        slow.open(node.address().getPort(), TOKEN);
      }
      var opened = System.nanoTime();
      var deadline = opened + kind.deadline().plus(GRACE).toNanos();
      while (slow.step(PARTS) > 0 && System.nanoTime() < deadline) {
        LockSupport.parkNanos(BETWEEN_BYTES.toNanos());
      }
      var left = slow.left();
      System.out.printf(
          "slow %s: opened in %.1f s, watched for %.1f s, %d left%n",
          kind, (opened - begin) / 1e9, (System.nanoTime() - begin) / 1e9, left);
      if (left > 0) {
        count.broken("slow %s: %d connections left".formatted(kind, left));
      }
    }
  }

  /* Returns how long each request of an honest client took while the work ran. */
  private List<Long> whileServing(Callable<Boolean> work) throws Exception {
    var ended = new AtomicBoolean();
    var clients = new ArrayList<Future<List<Long>>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var client = 0; client < CLIENTS; client++) {
        clients.add(threads.submit(() -> requests(ended)));
      }
      try {
        work.call();
      } finally {
        ended.set(true);
      }
    }
    var all = new ArrayList<Long>();
    for (var client : clients) {
      all.addAll(client.get());
    }
    count.acknowledged(all.size());
    return all;
  }

  private List<Long> requests(AtomicBoolean ended) {
    var client = node.client(TOKEN);
    var nanos = new ArrayList<Long>();
    for (var number = 0; !ended.get(); number++) {
      var begin = System.nanoTime();
      try {
        var reply = client.get(paths.get(number % paths.size()));
        if (reply.status() != 200) {
          count.refused(reply.status(), reply.body());
        }
      } catch (UncheckedIOException e) {
        count.cut(e.toString());
      }
      nanos.add(System.nanoTime() - begin);
      LockSupport.parkNanos(BETWEEN_REQUESTS.toNanos());
    }
    return nanos;
  }
}
