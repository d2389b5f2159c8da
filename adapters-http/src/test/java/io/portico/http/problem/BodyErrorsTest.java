package io.portico.http.problem;

import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The problems of bodies that are too large or not compressed as declared. */
class BodyErrorsTest extends HttpTest {

  private static final String REST =
      "Host: x\r\nX-API-Key: "
          + Caller.ADMIN.credential()
          + "\r\nX-Request-Id: request-of-a-test\r\nConnection: close\r\n";

  @Test
  void body_atTheLimit_isRead() {
    var reply = SERVER.post("/api/labels", "{" + " ".repeat(1024 * 1024 - 2) + "}");

    reply.assertIs(400, fieldError("invalid_value", "name", "missing (expected: a string)"));
  }

  @Test
  void body_tooLargeByHeader_is413() throws IOException {
    assertThat(exchange("POST /api/labels HTTP/1.1\r\n" + REST + "Content-Length: 1048577\r\n\r\n"))
        .startsWith("HTTP/1.1 413 ")
        .endsWith(
            error("body_too_large", "The body is too large. See GET /api/limits for the limits."));
  }

  @Test
  void body_tooLargeInChunks_is413() throws IOException {
    var chunk = "10000\r\n" + " ".repeat(0x10000) + "\r\n";

    var answer =
        exchange(
            "POST /api/labels HTTP/1.1\r\n"
                + REST
                + "Transfer-Encoding: chunked\r\n\r\n"
                + chunk.repeat(17));

    assertThat(answer).startsWith("HTTP/1.1 413 ").contains("\"body_too_large\"");
  }

  @Test
  void body_tooLargeWhenDecompressed_is413() throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(new byte[8 * 1024 * 1024]);
    }

    var answer =
        exchange(
            "POST /api/labels HTTP/1.1\r\n"
                + REST
                + "Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n".formatted(packed.size())
                + packed.toString(StandardCharsets.ISO_8859_1));

    assertThat(answer).startsWith("HTTP/1.1 413 ").contains("\"body_too_large\"");
    assertThat(SERVER.labels.define.calls()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate"})
  void body_notCompressedAsDeclared_is400(String encoding) {
    SERVER
        .call("POST", "/api/labels")
        .by(Caller.ADMIN)
        .header("Content-Encoding", encoding)
        .json("{\"name\":\"tier\"}")
        .send()
        .assertHas(
            400, "body: not compressed with the Content-Encoding (expected: gzip or deflate)");
  }

  private static String exchange(String request) throws IOException {
    try (var wire = SERVER.wire()) {
      wire.sends(request);
      return wire.readToEnd();
    }
  }
}
