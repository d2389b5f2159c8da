package io.portico.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.TestServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ConnectionPipelineTest {

  @RegisterExtension
  static final TestServer SERVER =
      TestServer.with(
          Map.of("portico-http.header-deadline", "200ms", "portico-http.body-deadline", "200ms"));

  @AfterAll
  static void stop() {
    SERVER.close();
  }

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
      assertThat(SERVER.labels.define.timesAsked()).isZero();
    }
  }

  @Test
  void request_complete_isAnswered() {
    SERVER.labels.list.answers(new Page<>(List.of(), Optional.empty()));

    assertThat(SERVER.get("/api/labels").status()).isEqualTo(200);
  }
}
