package io.portico.http.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncSource.Outcome;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.TestServer;
import io.portico.http.testkit.Wire;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a sync does with bodies that are large, slow or cut. */
class SyncStreamTest {

  private static final int ATTEMPTS = 10;
  private static final int MOST = 2_000_000;

  @RegisterExtension @AutoClose
  static final TestServer SERVER = TestServer.with(Map.of("portico-http.sync-bytes", MOST));

  /* The others have bodies that take longer on a busy machine. */
  @RegisterExtension @AutoClose
  static final TestServer IMPATIENT =
      TestServer.with(Map.of("portico-http.body-deadline", "300ms"));

  private static final String HEAD =
      "POST /api/discovery/kong/sync HTTP/1.1\r\nHost: x\r\nX-API-Key: %s\r\n"
          .formatted(Caller.ADMIN.credential());
  private static final String LINE = "{\"external_id\":\"%d\",\"name\":\"x\"}\n";

  @BeforeEach
  void prepare() {
    SERVER.discovery.syncSource.answers(
        new Outcome.Synced(
            new SyncReport(new Counts(0, 0, 0, 0, 0, 0, 0, 0), List.of(), List.of(), List.of())));
  }

  @Test
  void body_tooLarge_is413BeforeItIsSent() throws IOException {
    try (var wire = SERVER.wire()) {
      wire.send(HEAD + "Content-Length: %d\r\nConnection: close\r\n\r\n".formatted(MOST + 1));

      assertThat(wire.readToEnd()).startsWith("HTTP/1.1 413 ").contains("\"body_too_large\"");
    }
    assertThat(SERVER.discovery.syncSource.calls()).isZero();
  }

  @Test
  void body_tooLargeInChunks_is413() throws IOException {
    // A client that still sends when the connection is closed may not receive the response.
    var answer = "";
    for (var attempt = 0; attempt < ATTEMPTS && answer.isEmpty(); attempt++) {
      answer = answerToTooMuchInChunks();
    }

    assertThat(answer).startsWith("HTTP/1.1 413 ").contains("\"body_too_large\"");
    assertThat(SERVER.discovery.syncSource.calls()).isZero();
  }

  private static String answerToTooMuchInChunks() throws IOException {
    try (var wire = SERVER.wire()) {
      wire.send(HEAD + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n");
      for (var sent = 0; sent <= MOST && wire.sends(chunk(" ".repeat(50_000))); sent += 50_000) {
        assertThat(SERVER.discovery.syncSource.calls()).isZero();
      }
      wire.sends("0\r\n\r\n");
      return wire.readToEnd();
    }
  }

  @Test
  void body_inChunksBeyondTheLimitOfOthers_isAccepted() throws IOException {
    try (var wire = SERVER.wire()) {
      wire.send(HEAD + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n");
      for (var i = 0; i < 1_500; i++) {
        wire.send(chunk(LINE.formatted(i) + " ".repeat(900) + "\n"));
      }
      wire.send("0\r\n\r\n");

      assertThat(wire.readToEnd()).startsWith("HTTP/1.1 200 ");
    }
    assertThat(SERVER.discovery.syncSource.received().entries()).hasSize(1_500);
  }

  @Test
  void body_cutInTheMiddle_changesNothing() throws IOException {
    try (var wire = SERVER.wire()) {
      wire.send(HEAD + "Content-Length: 100000\r\n\r\n" + LINE.formatted(1));
    }
    assertAnotherIsTaken();
    assertThat(SERVER.discovery.syncSource.calls()).isEqualTo(1);
  }

  @Test
  void body_thatStops_isCut() throws IOException {
    try (var wire = IMPATIENT.wire()) {
      wire.send(HEAD + "Content-Length: 100000\r\n\r\n" + LINE.formatted(1));

      wire.readToEnd();
    }
    assertThat(IMPATIENT.discovery.syncSource.calls()).isZero();
  }

  @Test
  void otherRoutes_onTheSameConnection_keepTheirLimit() throws IOException {
    try (var wire = SERVER.wire()) {
      send(wire);
      wire.readTo("\"other_ids_total\":0}");
      wire.send(
          "POST /api/labels HTTP/1.1\r\nHost: x\r\nX-API-Key: %s\r\nConnection: close\r\n"
                  .formatted(Caller.ADMIN.credential())
              + "Content-Length: 1048577\r\n\r\n");

      assertThat(wire.readToEnd()).contains("HTTP/1.1 413 ");
    }
  }

  private static void assertAnotherIsTaken() throws IOException {
    try (var wire = SERVER.wire()) {
      send(wire);
      assertThat(wire.readTo("\"other_ids_total\":0}")).startsWith("HTTP/1.1 200 ");
    }
  }

  private static void send(Wire wire) throws IOException {
    var line = LINE.formatted(1);
    wire.send(HEAD + "Content-Length: %d\r\n\r\n".formatted(line.length()) + line);
  }

  private static String chunk(String content) {
    return "%x\r\n%s\r\n".formatted(content.length(), content);
  }
}
