package io.portico.endtoend.process;

import static io.portico.endtoend.process.KafkaNodes.awaitMore;
import static io.portico.endtoend.process.KafkaNodes.hits;
import static io.portico.endtoend.process.KafkaNodes.hitsOfHours;
import static io.portico.endtoend.process.KafkaNodes.hitsOfMonths;
import static io.portico.endtoend.process.KafkaNodes.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.persistence.testkit.ClickHouseServer;
import io.portico.persistence.testkit.RealServer;
import io.portico.testkit.KafkaProcess;
import io.portico.testkit.PorticoProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills nodes and ClickHouse with signal 9 while usage records are sent to Kafka. */
@Tag("clickhouse")
class KafkaClickHouseIT {

  private static final int ROUNDS = Integer.getInteger("rounds", 6);
  private static final int KEYS = 40;

  @TempDir private Path data;

  @Test
  void kill_nodesAndClickHouse_eachRecordCountsOnce() throws Exception {
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_kafka_clickhouse");
    try (var kafka = new KafkaProcess(1);
        var clickHouse = ClickHouseServer.own();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      kafka.create("calls", 3);
      var nodes = new KafkaNodes(kafka, data);
      try (var sending = nodes.send(threads, "calls", KEYS);
          var reading = started(nodes, "reading", url, server, clickHouse)) {
        for (var round = 0; round < ROUNDS; round++) {
          try (var killed = started(nodes, "killed", url, server, clickHouse)) {
            awaitMore(killed);
            // With the node, before it, or not at all.
            if (round % 3 == 0) {
              clickHouse.kill();
              killed.kill();
              clickHouse.restart();
            } else if (round % 3 == 1) {
              clickHouse.kill();
              clickHouse.restart();
              awaitMore(killed);
            }
            killed.kill();
          }
          awaitMore(reading);
        }
        var sent = sending.stop();

        Await.until(
            () -> "%d counted of %d".formatted(hits(reading), sent), () -> hits(reading) >= sent);
        assertThat(List.of(hitsOfHours(reading), hits(reading), hitsOfMonths(reading)))
            .containsOnly(sent);
        assertThat(state(reading)).contains("\"lag\":0", "\"rejected\":[]");
      }
    }
  }

  private static PorticoProcess started(
      KafkaNodes nodes, String name, String url, RealServer server, ClickHouseServer clickHouse) {
    return nodes
        .launch(name, "calls", url, server)
        .with("PORTICO_USAGE_STORE", clickHouse.address())
        .start()
        .awaitReady();
  }
}
