package io.portico.endtoend.process;

import static io.portico.endtoend.process.KafkaNodes.awaitMore;
import static io.portico.endtoend.process.KafkaNodes.hits;
import static io.portico.endtoend.process.KafkaNodes.lag;
import static io.portico.endtoend.process.KafkaNodes.record;
import static io.portico.endtoend.process.KafkaNodes.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.persistence.testkit.PrivateServer;
import io.portico.persistence.testkit.RealServer;
import io.portico.testkit.KafkaProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills nodes and brokers with signal 9 while usage records are sent to three brokers of Kafka. */
@Tag("programs")
class KafkaCrashIT {

  private static final int ROUNDS = Integer.getInteger("rounds", 3);
  private static final int BROKERS = 3;
  private static final int RECORDS = Integer.getInteger("kafka.records", 100_000);
  private static final int LARGE_BATCH = 100_000;
  private static final int KEYS = 100_000;
  private static final int BOMB = 300 << 20;

  @TempDir Path data;
  @AutoClose private static KafkaProcess kafka;

  @BeforeAll
  static void start() {
    kafka = new KafkaProcess(BROKERS);
  }

  @Test
  void kill_nodesAndABroker_eachRecordCountsOnce() throws Exception {
    kafka.create("calls", 6);
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_kafka");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        var sending = nodes().send(threads, "calls", 1);
        var reading = nodes().launch("reading", "calls", url, server).start().awaitReady()) {
      for (var round = 0; round < ROUNDS; round++) {
        var broker = round % BROKERS;
        try (var killed = nodes().launch("killed", "calls", url, server).start().awaitReady()) {
          awaitMore(killed);
          // With the node, or before it.
          kafka.kill(broker);
          if (round % 2 == 0) {
            awaitMore(killed);
          }
          killed.kill();
        }
        awaitMore(reading);
        kafka.start(broker);
        kafka.awaitBrokers();
      }
      awaitMore(reading);
      var sent = sending.stop();

      Await.until(
          () -> "%d counted of %d".formatted(hits(reading), sent), () -> hits(reading) >= sent);
      assertThat(hits(reading)).isEqualTo(sent);
      assertThat(state(reading)).contains("\"lag\":0", "\"rejected\":[]");
    }
  }

  @Test
  void read_recordThatGrowsBeyondTheHeap_isRejectedAndStopsNothing() {
    kafka.create("bombs", 1);
    kafka.send("bombs", List.of(record(0)));
    kafka.send("bombs", List.of(new byte[BOMB]));
    kafka.send("bombs", List.of(record(0)));
    try (var node = nodes().launch("small", "bombs").javaOptions("-Xmx192m").start().awaitReady()) {
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
          nodes()
              .launch("many", "many")
              .onServer(server.url("portico?createDatabaseIfNotExist=true"), "root", "")
              .javaOptions("-XX:TieredStopAtLevel=4", "-Xmx256m")
              .start()
              .awaitReady()) {
        // The first ones meet unknown keys and code that is not compiled yet.
        Await.until(
            () -> "half are counted: " + state(node), () -> lag(node, RECORDS) <= RECORDS / 2);
        var left = lag(node, RECORDS);
        var begun = System.nanoTime();
        Await.until(() -> "all are counted: " + state(node), () -> lag(node, RECORDS) == 0);
        System.out.printf(
            "%,d records/s from Kafka%n",
            left * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - begun));
        assertThat(hits(node)).isEqualTo(RECORDS);
      }
    }
  }

  private KafkaNodes nodes() {
    return new KafkaNodes(kafka, data);
  }
}
