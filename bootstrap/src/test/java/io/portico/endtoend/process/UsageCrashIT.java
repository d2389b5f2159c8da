package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.persistence.testkit.RealServer;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoProcess;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reports hits to two nodes on one server, of which one is killed with signal 9 again and again
 * while clients repeat what was not answered; then reports must tell of each hit once. The system
 * property {@code usage.records} says how many hits.
 */
class UsageCrashIT {

  private static final int RECORDS = Integer.getInteger("usage.records", 40_000);
  private static final int KILLS = 3;
  private static final int CLIENTS = 8;
  private static final int FEWEST_BATCHES = 80;
  private static final int LARGEST_BATCH = 10_000;
  private static final Duration PATIENCE = Duration.ofMinutes(30);
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);
  private static final String TOKEN = "an-administrator-of-both-nodes";
  private static final String SECRET = "one-secret-that-both-nodes-share-as-they-must";

  @TempDir Path data;

  private final ReportedHits hits = new ReportedHits();
  private final int size = Math.clamp(RECORDS / FEWEST_BATCHES, 1, LARGEST_BATCH);
  private final int batches = RECORDS / size;
  private final List<AtomicReference<PorticoProcess>> nodes =
      List.of(new AtomicReference<>(), new AtomicReference<>());

  /* Permits to send a batch, and batches that were counted. */
  private final Semaphore wanted = new Semaphore(0);
  private final Semaphore counted = new Semaphore(0);
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger repeated = new AtomicInteger();

  @Test
  void kill_oneOfTwoNodesWhileUsageIsReported_everyHitIsCountedOnce() throws Exception {
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_usage_crash");
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      for (var number = 0; number < nodes.size(); number++) {
        nodes.get(number).set(started(number, url, server));
      }
      var begin = System.nanoTime();
      var clients = new ArrayList<Future<Boolean>>();
      for (var number = 0; number < CLIENTS; number++) {
        Callable<Boolean> client = this::reportAll;
        clients.add(threads.submit(client));
      }
      killAgainAndAgain(url, server);
      for (var client : clients) {
        assertThat(client.get()).isTrue();
      }
      System.out.printf(
          "%,d hits in %d batches counted in %.1f s; %d batches were sent again%n",
          (long) batches * size, batches, (System.nanoTime() - begin) / 1e9, repeated.get());
      assertToldOnce();
    } finally {
      wanted.release(batches + CLIENTS);
      nodes.forEach(node -> Optional.ofNullable(node.get()).ifPresent(PorticoProcess::close));
    }
  }

  private PorticoProcess started(int number, String url, RealServer server) {
    return PorticoProcess.on(data.resolve("node-" + number))
        .onServer(url, server.user(), server.password())
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("PORTICO_SECRET", SECRET)
        .start()
        .awaitReady();
  }

  /* Each time with batches on their way: half of those that are wanted are counted by then. */
  private void killAgainAndAgain(String url, RealServer server) throws InterruptedException {
    var some = batches / (KILLS + 1);
    for (var kill = 0; kill < KILLS; kill++) {
      wanted.release(some);
      awaitCounted(some / 2);
      var node = nodes.get(kill % nodes.size());
      node.get().kill();
      node.set(started(kill % nodes.size(), url, server));
      awaitCounted(some - some / 2);
    }
    wanted.release(batches - KILLS * some + CLIENTS);
    awaitCounted(batches - KILLS * some);
  }

  private void awaitCounted(int number) throws InterruptedException {
    assertThat(counted.tryAcquire(number, PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  private boolean reportAll() throws InterruptedException {
    while (true) {
      wanted.acquire();
      var number = next.getAndIncrement();
      if (number >= batches) {
        return true;
      }
      report(number, hits.batch(number, size));
      counted.release();
    }
  }

  /* Now to one node, now to the other, until one says that it is counted. */
  private void report(int number, String batch) {
    for (var attempt = number; ; attempt++) {
      var reply = reply(nodes.get(attempt % nodes.size()).get(), number, batch);
      if (reply.isPresent() && reply.get().status() == 200) {
        assertThat(reply.get().body())
            .isEqualTo("{\"accepted\":%d,\"rejected\":[]}".formatted(size));
        return;
      }
      reply.ifPresent(other -> assertThat(other.status()).as(other.body()).isIn(409, 500, 503));
      repeated.incrementAndGet();
      LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
    }
  }

  private static Optional<Reply> reply(PorticoProcess node, int number, String batch) {
    try {
      return Optional.of(
          node.client(TOKEN)
              .post("/api/activity/records", batch, Map.of("Idempotency-Key", "batch-" + number)));
    } catch (UncheckedIOException _) {
      return Optional.empty();
    }
  }

  private void assertToldOnce() {
    var client = nodes.getLast().get().client(TOKEN);
    var all = 0L;
    for (var key : hits.keys()) {
      var told = ReportedHits.told(client.get(hits.path(key)).body());
      assertThat(told).as(key).isEqualTo(hits.expected(key));
      all += told.values().stream().mapToLong(ReportedHits.Sum::hits).sum();
    }
    assertThat(all).isEqualTo((long) batches * size);
  }
}
