package io.portico.http.usage.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.RecordUsage.Outcome;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.UsageStubs.Recorded;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How usage records are sent: compressed, again, or not to the end. */
class RecordsTransportTest extends HttpTest {

  private static final String PATH = "/api/activity/records";
  private static final String GOOD =
      "{\"api_key\":\"k\",\"api_id\":\"a\",\"response_code\":200,"
          + "\"timestamp\":\"2026-03-01T10:15:30Z\"}";

  @BeforeEach
  void prepare() {
    SERVER.usage.recordUsage.answers(new Outcome.Counted(new Receipt(1, List.of(), 0)));
  }

  @Test
  void record_gzip_isDecompressed() throws IOException {
    assertThat(postGzip(gzip("[" + GOOD + "]")).status()).isEqualTo(200);
    assertThat(received().hits()).hasSize(1);
  }

  @Test
  void record_brokenGzip_is400() throws IOException {
    var whole = gzip("[" + GOOD + "]");

    for (var bad :
        List.of(
            "no gzip".getBytes(StandardCharsets.UTF_8), Arrays.copyOf(whole, 30), new byte[0])) {
      postGzip(bad).assertHas(400, "body: not gzip (expected: gzip)");
    }
    assertThat(SERVER.usage.recordUsage.calls()).isZero();
  }

  @Test
  void record_gzipBomb_is413() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      for (var i = 0; i < 65; i++) {
        gzip.write(" ".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII));
      }
    }

    var reply = postGzip(bytes.toByteArray());

    assertThat(bytes.size()).isLessThan(100_000);
    reply.assertHas(413, "body_too_large");
    assertThat(SERVER.usage.recordUsage.calls()).isZero();
  }

  @Test
  void record_otherEncoding_is415() {
    SERVER
        .call("POST", PATH)
        .by(Caller.ADMIN)
        .header("Content-Encoding", "br")
        .json("[]")
        .send()
        .assertHas(415, "Content-Encoding: 'br' (expected: gzip, or none)");
  }

  @Test
  void record_idempotencyKey_fingerprintsTheDecompressedBody() throws IOException {
    var body = "[" + GOOD + "]";
    SERVER
        .call("POST", PATH)
        .by(Caller.ADMIN)
        .header("Idempotency-Key", "batch 7")
        .json(body)
        .send();
    var plain = received().command().idempotency().orElseThrow();
    SERVER.reset();
    prepare();

    SERVER
        .call("POST", PATH + "/")
        .by(Caller.ADMIN)
        .header("Idempotency-Key", "batch 7")
        .header("Content-Encoding", "gzip")
        .body(gzip(body))
        .send();

    assertThat(received().command().idempotency()).contains(plain);
    assertThat(plain.key().text()).isEqualTo("batch 7");
    assertThat(plain.operation()).isEqualTo("POST /api/activity/records");
  }

  @Test
  void record_invalidIdempotencyKey_is400() {
    SERVER
        .call("POST", PATH)
        .by(Caller.ADMIN)
        .header("Idempotency-Key", "k".repeat(256))
        .json("[]")
        .send()
        .assertHas(400, "1 to 255 printable ASCII characters");
  }

  @Test
  void record_repeated_isMarked() {
    SERVER.usage.recordUsage.answers(new Outcome.Repeated(new Receipt(1, List.of(), 0)));

    var reply = SERVER.post(PATH, "[]");

    assertThat(reply.body()).isEqualTo("{\"accepted\":1,\"rejected\":[]}");
    assertThat(reply.header("Idempotency-Replayed")).contains("true");
  }

  @Test
  void record_disconnect_countsNothing() throws IOException {
    try (var wire = SERVER.wire()) {
      wire.send(
          "POST %s HTTP/1.1\r\nHost: x\r\nX-API-Key: %s\r\nContent-Length: 100000\r\n\r\n%s\n"
              .formatted(PATH, Caller.ADMIN.credential(), GOOD));
    }

    SERVER.post(PATH, GOOD + "\n" + GOOD);

    // The interrupted request never reaches the use case.
    assertThat(received().hits()).hasSize(2);
  }

  private static byte[] gzip(String body) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(body.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static Reply postGzip(byte[] body) {
    return SERVER
        .call("POST", PATH)
        .by(Caller.ADMIN)
        .header("Content-Encoding", "gzip")
        .body(body)
        .send();
  }

  private static Recorded received() {
    return SERVER.usage.recordUsage.received();
  }
}
