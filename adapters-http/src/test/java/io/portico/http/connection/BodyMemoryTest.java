package io.portico.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.TestServer;
import io.portico.http.testkit.Wire;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A node with memory for one large body. */
class BodyMemoryTest {

  private static final int LARGE = 20_000;
  private static final int MEMORY = 30_000;

  @RegisterExtension @AutoClose
  static final TestServer SERVER = TestServer.with(Map.of("portico-http.body-memory", MEMORY));

  private final BodyMemory memory = SERVER.context().getBean(BodyMemory.class);

  @Test
  void body_largeBesideAnother_is503() throws IOException {
    try (var held = memory.hold(LARGE)) {
      assertThat(held.bytes()).isEqualTo(LARGE);
      try (var wire = SERVER.wire()) {
        assertThat(status(wire, BodyMemory.SMALL)).isEqualTo("400");
        wire.send(head(LARGE) + "x");
        assertThat(wire.readTo("\r\n")).contains("503");

        wire.send("x".repeat(LARGE - 1));
        assertThat(wire.readToEnd()).contains("\"busy\"");
      }
    }
  }

  @Test
  void body_largeAfterAnother_isRead() throws IOException {
    try (var wire = SERVER.wire()) {
      assertThat(status(wire, LARGE)).isEqualTo("400");
      assertThat(status(wire, LARGE)).isEqualTo("400");
    }
  }

  @Test
  void body_connectionClosed_freesItsMemory() throws IOException {
    try (var wire = SERVER.wire()) {
      wire.send(head(LARGE) + "x");
      Await.until("the memory is taken", () -> memory.free() == MEMORY - LARGE);
    }

    Await.until("the memory is free", () -> memory.free() == MEMORY);
  }

  @Test
  void body_refused_saysWhen() {
    try (var held = memory.hold(LARGE)) {
      var reply = SERVER.post("/api/labels", " ".repeat(LARGE));

      reply.assertHas(503, "\"busy\"", "too many large bodies are in progress");
      assertThat(reply.header("Retry-After")).hasValue("1");
      assertThat(memory.hold(LARGE).bytes()).isLessThan(held.bytes());
    }
  }

  private static String head(int length) {
    return "POST /api/labels HTTP/1.1\r\nHost: x\r\nX-API-Key: %s\r\nContent-Length: %d\r\n\r\n"
        .formatted(Caller.ADMIN.credential(), length);
  }

  /* No body is JSON, so each that is read is refused with 400. */
  private static String status(Wire wire, int length) throws IOException {
    wire.send(head(length) + "x".repeat(length));
    var status = wire.readTo("\r\n").split(" ", -1)[1];
    wire.readTo("}");
    return status;
  }
}
