package io.portico.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.PooledByteBufAllocator;
import io.portico.application.port.in.Page;
import io.portico.application.testkit.Await;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.TestServer;
import io.portico.http.testkit.Wire;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionPipelineTest {

  @RegisterExtension @AutoClose
  static final TestServer SERVER =
      TestServer.with(
          Map.of(
              "portico-http.header-deadline", "200ms",
              "portico-http.body-deadline", "200ms",
              "portico-http.response-deadline", "200ms"));

  private static final String LIVE = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";
  private static final String DOCUMENT = "GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n";

  @Test
  void headers_incomplete_closesTheConnection() throws IOException {
    try (var wire = SERVER.wire()) {
      assertThat(wire.send("GET /api/labels HTTP/1.1\r\nHost: x\r\nX-Slow: ").readToEnd())
          .isEmpty();
    }
  }

  @Test
  void body_incomplete_closesTheConnection() throws IOException {
    try (var wire = SERVER.wire()) {
      wire.send(
          "POST /api/labels HTTP/1.1\r\nHost: x\r\nX-API-Key: %s\r\nContent-Length: 10\r\n\r\n{"
              .formatted(Caller.ADMIN.credential()));

      assertThat(wire.readToEnd()).isEmpty();
      assertThat(SERVER.labels.define.calls()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: identity",
        "Transfer-Encoding: gzip",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: \"chunked\"",
        "Transfer-Encoding: chunked;q=1",
        "Transfer-Encoding: ",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Content-Length: 2\r\nContent-Length: 3",
        "Content-Length: +5",
        "Content-Length : 5",
        "Transfer-Encoding : chunked",
        "Transfer-Encoding:\r\n chunked",
        "X-Folded: one\r\n two"
      })
  void request_ambiguousLength_isRefusedAndNothingBehindItIsAnswered(String headers)
      throws IOException {
    try (var wire = SERVER.wire()) {
      wire.send(
          "POST /api/labels HTTP/1.1\r\nHost: x\r\nX-API-Key: %s\r\n%s\r\n\r\n0\r\n\r\n%s"
              .formatted(Caller.ADMIN.credential(), headers, LIVE));

      var answers = wire.readToEnd();

      assertThat(answers).startsWith("HTTP/1.1 400").contains("malformed_request");
      assertThat(answers.split("HTTP/1.1 ", -1)).hasSize(2);
      assertThat(SERVER.labels.define.calls()).isZero();
    }
  }

  @Test
  void requests_pipelined_areAllAnswered() throws IOException {
    try (var wire = SERVER.wire()) {
      wire.send(LIVE.repeat(500) + LIVE.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));

      assertThat(wire.readToEnd().split("HTTP/1.1 200", -1)).hasSize(502);
    }
  }

  @Test
  void responses_notRead_stopTheRequestsAndCloseTheConnection() throws IOException {
    var before = documentsSent();
    try (var wire = SERVER.wire()) {
      wire.send(DOCUMENT.repeat(1_000));

      Await.until("the connection is closed", () -> !wire.sends(DOCUMENT));

      assertThat(documentsSent() - before).isLessThan(2 * PipelineLimitHandler.MOST_IN_PROGRESS);
    }
  }

  @Test
  void requests_thousandsOnEachOfManyConnections_othersAreAnswered() throws IOException {
    var unknown = "GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n".repeat(4_000);
    var wires = new ArrayList<Wire>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var number = 0; number < 20; number++) {
        var wire = SERVER.wire();
        wires.add(wire);
        threads.execute(() -> wire.sends(unknown));
      }

      for (var number = 0; number < 10; number++) {
        assertThat(SERVER.get("/health/live").status()).isEqualTo(200);
      }
    } finally {
      for (var wire : wires) {
        wire.close();
      }
    }
  }

  @Test
  void responses_notReadOnManyConnections_holdLittleMemory() throws IOException {
    var memory = PooledByteBufAllocator.DEFAULT.metric();
    var before = memory.usedDirectMemory();
    var wires = new ArrayList<Wire>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var number = 0; number < 100; number++) {
        var wire = SERVER.wire();
        wires.add(wire);
        threads.execute(() -> wire.sends(DOCUMENT.repeat(100)));
      }
      for (var wire : wires) {
        Await.until("the connection is closed", () -> !wire.sends(LIVE));
      }
    } finally {
      for (var wire : wires) {
        wire.close();
      }
    }
    assertThat(memory.usedDirectMemory() - before).isLessThan(64 << 20);
  }

  @Test
  void deadlines_default_areThoseOfTheDocumentation() {
    try (var server = TestServer.with(Map.of())) {
      assertThat(server.context().getBean(ConnectionPipeline.class).deadlines())
          .containsExactly(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(30));
    }
  }

  private static double documentsSent() {
    return SERVER
        .get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("http_server_requests_seconds_count"))
        .filter(line -> line.contains("/openapi.yaml"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  @Test
  void request_complete_isAnswered() {
    SERVER.labels.list.answers(new Page<>(List.of(), Optional.empty()));

    assertThat(SERVER.get("/api/labels").status()).isEqualTo(200);
  }
}
