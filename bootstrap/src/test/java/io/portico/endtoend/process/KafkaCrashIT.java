package io.portico.endtoend.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.persistence.testkit.PrivateServer;
import io.portico.persistence.testkit.RealServer;
import io.portico.testkit.KafkaProcess;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoProcess;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills nodes and brokers with signal 9 while usage records are sent to three brokers of Kafka. */
@Tag("programs")
class KafkaCrashIT {

  private static final String TOKEN = "an-administrator-of-all-nodes";
  private static final String SECRET = "one-secret-that-all-nodes-share-as-they-must";
  private static final Pattern HITS = Pattern.compile("\"hits\":(\\d+)");
  private static final Pattern LAG = Pattern.compile("\"lag\":(\\d+)");
  private static final int BATCH = 2_000;
  private static final int RECORDS = Integer.getInteger("kafka.records", 100_000);
  private static final int LARGE_BATCH = 100_000;
  private static final int KEYS = 100_000;
  private static final int BOMB = 300 << 20;

  @TempDir Path data;
  private static KafkaProcess kafka;

  @BeforeAll
  static void start() {
    kafka = new KafkaProcess(3);
  }

  @AfterAll
  static void stop() {
    kafka.close();
  }

  @Test
  void kill_nodesAndABroker_eachRecordCountsOnce() throws Exception {
    kafka.create("calls", 6);
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_kafka");
    var sent = new AtomicLong();
    var enough = new AtomicBoolean();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var sending = threads.submit(() -> send(sent, enough));
      try (var reading = node("reading", url, server)) {
        for (var round = 0; round < 3; round++) {
          try (var killed = node("killed", url, server)) {
            awaitMore(killed);
            if (round == 1) {
              kafka.kill(0);
              awaitMore(killed);
            }
            killed.kill();
          }
          awaitMore(reading);
        }
        kafka.start(0);
        awaitMore(reading);
        enough.set(true);
        sending.get();

        Await.until(
            () -> "%d counted of %d".formatted(hits(reading), sent.get()),
            () -> hits(reading) >= sent.get());
        assertThat(hits(reading)).isEqualTo(sent.get());
        assertThat(state(reading)).contains("\"lag\":0", "\"rejected\":[]");
      } finally {
        enough.set(true);
      }
    }
  }

  @Test
  void read_recordThatGrowsBeyondTheHeap_isRejectedAndStopsNothing() {
    kafka.create("bombs", 1);
    kafka.send("bombs", List.of(record()));
    kafka.send("bombs", List.of(new byte[BOMB]));
    kafka.send("bombs", List.of(record()));
    try (var node = node("small", "bombs").javaOptions("-Xmx192m").start().awaitReady()) {
      Await.until(() -> "two counted: " + state(node), () -> hits(node) == 2);
      assertThat(state(node))
          .contains("\"offset\":1,\"message\":\"too large for the memory of the node\"");
    }
  }

  /** Prints the rate of the second half: with {@code -Dkafka.records=3000000} it says something. */
  @Test
  void read_manyRecordsOnADurableServer_areCounted() {
    kafka.create("many", 6);
    var random = new Random(46);
    for (var sent = 0; sent < RECORDS; sent += LARGE_BATCH) {
      kafka.send(
          "many", Stream.generate(() -> record(random.nextInt(KEYS))).limit(LARGE_BATCH).toList());
    }
    try (var server = PrivateServer.start("--innodb-buffer-pool-size=1G")) {
      try (var node =
          node("many", "many")
              .onServer(server.url("portico?createDatabaseIfNotExist=true"), "root", "")
              .start()
              .awaitReady()) {
        // The first ones meet unknown keys and code that is not compiled yet.
        Await.until(() -> "half are counted: " + state(node), () -> lag(node) <= RECORDS / 2);
        var left = lag(node);
        var begun = System.nanoTime();
        Await.until(() -> "all are counted: " + state(node), () -> lag(node) == 0);
        System.out.printf(
            "%,d records/s from Kafka%n",
            left * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - begun));
        assertThat(hits(node)).isEqualTo(RECORDS);
      }
    }
  }

  private static boolean send(AtomicLong sent, AtomicBoolean enough) {
    while (!enough.get()) {
      kafka.send("calls", Collections.nCopies(BATCH, record()));
      sent.addAndGet(BATCH);
    }
    return true;
  }

  private static byte[] record() {
    return record(0);
  }

  private static byte[] record(int key) {
    return "{\"api_key\":\"key-%d\",\"api_id\":\"weather\",\"response_code\":200,\"timestamp\":\"%s\"}"
        .formatted(key, Instant.now())
        .getBytes(UTF_8);
  }

  private PorticoProcess node(String name, String url, RealServer server) {
    return node(name, "calls")
        .onServer(url, server.user(), server.password())
        .with("PORTICO_SECRET", SECRET)
        .start()
        .awaitReady();
  }

  private PorticoProcess.Launch node(String name, String topic) {
    return PorticoProcess.on(data.resolve(name))
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("PORTICO_USAGE_KAFKA", kafka.servers())
        .with("PORTICO_USAGE_KAFKA_TOPIC", topic);
  }

  private static void awaitMore(PorticoProcess node) {
    var before = hits(node);
    Await.until(() -> "more than %d: %s".formatted(before, state(node)), () -> hits(node) > before);
  }

  private static long hits(PorticoProcess node) {
    var now = Instant.now();
    var report =
        client(node)
            .get(
                "/api/activity/top?by=api&from=%s&to=%s"
                    .formatted(
                        now.minusSeconds(86_400).toString().substring(0, 10),
                        now.toString().substring(0, 10)));
    assertThat(report.status()).as(report.body()).isEqualTo(200);
    return HITS.matcher(report.body())
        .results()
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .sum();
  }

  private static long lag(PorticoProcess node) {
    var lag = LAG.matcher(state(node));
    return lag.find() ? Long.parseLong(lag.group(1)) : RECORDS;
  }

  private static String state(PorticoProcess node) {
    return client(node).get("/api/usage/kafka").body();
  }

  private static PorticoClient client(PorticoProcess node) {
    return node.client(TOKEN);
  }
}
