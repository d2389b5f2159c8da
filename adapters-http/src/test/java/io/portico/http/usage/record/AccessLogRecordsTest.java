package io.portico.http.usage.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.RecordUsage.Outcome;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.UsageTarget;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.UsageStubs.Recorded;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Access logs of gateways as usage records. */
class AccessLogRecordsTest extends HttpTest {

  private static final StoredKey KEY = new RawKey("k").hashed();
  private static final Instant AT = Instant.parse("2026-03-01T10:15:30.123Z");
  private static final long SECONDS = AT.getEpochSecond();
  private static final String NGINX =
      """
      {"timestamp":"2026-03-01T10:15:30.123+00:00","api_key":"%s","api_id":"weather",\
      "response_code":"200","request_time":"0.027"}"""
          .formatted(KEY.text());

  @BeforeEach
  void prepare() {
    SERVER.usage.recordUsage.answers(new Outcome.Counted(new Receipt(1, List.of(), 0)));
  }

  private static Hit hit(int code, long latency) {
    return new Hit(
        KEY,
        new UsageTarget("weather", Optional.empty(), Optional.empty()),
        code,
        AT,
        OptionalLong.of(latency));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          nginx   | {"timestamp":"2026-03-01T10:15:30.123+00:00","api_key":"KEY","api_id":"weather","response_code":"200","request_time":"0.027","upstream":"0.010, -"}
          caddy   | {"level":"info","ts":1772360130.123,"logger":"http.log.access.log0","msg":"handled request","request":{"uri":"/v1","headers":{"X-Api-Key":["REDACTED"],"X-Portico-Key":["forged"]}},"user_id":"KEY:weather","duration":0.0274,"size":9,"status":200}
          caddy   | {"ts":"2026-03-01T10:15:30.123000000Z","user_id":"KEY:weather","duration":0.0274,"status":200}
          haproxy | {"timestamp":"2026-03-01T10:15:30.123+00:00","api_key":"KEY","api_id":"weather","response_code":"200","request_time":"27","path":"\\/v1"}
          haproxy | {"timestamp":"1772360130123","api_key":"KEY","api_id":"weather","response_code":"200","request_time":"27"}
          apache  | {"timestamp":"2026-03-01T10:15:30.123+0000","api_key":"KEY","api_id":"weather","response_code":"200","request_time":"27400"}
          """)
  void record_aLine_isOneHit(String format, String line) {
    send(format, line.replace("KEY", KEY.text()));

    assertThat(received().rejected()).isEmpty();
    assertThat(received().hits()).containsExactly(hit(200, 27));
  }

  @Test
  void record_arrayOfLines_isOneHitEach() {
    send("nginx", "[" + NGINX + ",7," + NGINX + "]");

    assertThat(received().hits()).containsExactly(hit(200, 27), hit(200, 27));
  }

  @ParameterizedTest
  @CsvSource({
    "nginx,\"\"",
    "nginx,null",
    "nginx,[]",
    "haproxy,\"-\"",
    "apache,\"{http.auth.user.id}\""
  })
  void record_withoutAKey_countsForItsApi(String format, String absent) {
    var reply = send(format, NGINX.replace("\"" + KEY.text() + "\"", absent) + "\n");

    assertThat(received().rejected()).isEmpty();
    assertThat(received().hits()).singleElement().satisfies(AccessLogRecordsTest::isKeyless);
    assertThat(reply.body()).doesNotContain("skipped\":1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{http.reverse_proxy.header.X-Portico-Key}:weather", ":weather"})
  void record_ofCaddyWithoutAKey_countsForItsApi(String user) {
    send("caddy", "{\"ts\":%d,\"user_id\":\"%s\",\"status\":401}".formatted(SECONDS, user));

    assertThat(received().rejected()).isEmpty();
    assertThat(received().hits()).singleElement().satisfies(AccessLogRecordsTest::isKeyless);
  }

  private static void isKeyless(Hit hit) {
    assertThat(hit.key()).isEmpty();
    assertThat(hit.target().api()).isEqualTo("weather");
  }

  @ParameterizedTest
  @ValueSource(strings = {"key:", "", ":", "-"})
  void record_ofCaddyWithoutAnApi_isSkipped(String user) {
    var reply = send("caddy", "{\"ts\":1,\"user_id\":\"%s\",\"status\":401}".formatted(user));

    assertThat(received().hits()).isEmpty();
    assertThat(received().rejected()).isEmpty();
    assertThat(reply.body()).contains("\"skipped\":1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"000", "009", "-1", "-"})
  void record_withoutAnAnswer_isSkipped(String status) {
    var reply = send("haproxy", NGINX.replace("\"200\"", "\"" + status + "\""));

    assertThat(received().hits()).isEmpty();
    assertThat(received().rejected()).isEmpty();
    assertThat(reply.body()).contains("\"skipped\":1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<134>Nov 23 proxy: started",
        "[NOTICE]   (7) : started",
        "{\"path\":\"\\xe9\",\"api_key\":\"k\"}",
        "{\"response_code\":067}",
        "{\"half\":",
        "7"
      })
  void record_noJson_isSkippedAndStopsNothing(String line) {
    var reply = send("nginx", line + "\n\n" + NGINX);

    assertThat(received().hits()).containsExactly(hit(200, 27));
    assertThat(reply.body()).contains("\"accepted\":1", "\"skipped\":1");
  }

  @Test
  void record_arrayThatEndsInTheMiddle_is400AndCountsNothing() {
    assertThat(send("nginx", "[" + NGINX + ",{\"half\":").status()).isEqualTo(400);
    assertThat(SERVER.usage.recordUsage.calls()).isZero();
  }

  @Test
  void record_bytesThatAreNotUtf8_areReplaced() {
    var log = new ByteArrayOutputStream();
    log.writeBytes("{\"path\":\"/".getBytes(StandardCharsets.UTF_8));
    log.write(0xff);
    log.writeBytes(("\"," + NGINX.substring(1)).getBytes(StandardCharsets.UTF_8));

    SERVER
        .call("POST", "/api/activity/records?format=nginx")
        .by(Caller.ADMIN)
        .body(log.toByteArray())
        .send();

    assertThat(received().hits()).containsExactly(hit(200, 27));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "200" | "2e5" | response_code: '2e5' (expected: a number)
          "200" | "1000" | response_code: 1000 (expected: 0 to 999)
          0.027 | soon | request_time: 'soon' (expected: a number)
          "weather" | "a b" | api_id: 'a b' (expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)
          """)
  void record_invalidValue_isRejected(String there, String changed, String message) {
    send("nginx", NGINX.replace(there, changed) + "\n" + NGINX);

    assertThat(received().hits()).hasSize(1);
    assertThat(received().rejected()).hasSize(1);
    assertThat(received().rejected().getFirst().message()).isEqualTo(message);
  }

  @Test
  void record_lineOfMoreThanAMebibyte_isSkipped() {
    var reply = send("nginx", "{\"path\":\"" + "x".repeat(1 << 20) + "\"," + NGINX.substring(1));

    assertThat(received().hits()).isEmpty();
    assertThat(reply.body()).contains("\"skipped\":1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kong", "tyk", "portico"})
  void record_formatsThatAreRecognised_areReadAsUsual(String format) {
    send(
        format,
        "{\"api_key\":\"k\",\"api_id\":\"weather\",\"response_code\":200,"
            + "\"timestamp\":\"2026-03-01T10:15:30.123Z\",\"request_time\":27}");

    assertThat(received().hits()).containsExactly(hit(200, 27));
  }

  @Test
  void record_unknownFormat_is400() {
    send("squid", NGINX)
        .assertHas(
            400, "format: 'squid' (expected: portico, nginx, caddy, haproxy, apache, kong, tyk)");
  }

  private static Reply send(String format, String log) {
    return SERVER
        .call("POST", "/api/activity/records?format=" + format)
        .by(Caller.ADMIN)
        .body(log)
        .send();
  }

  private static Recorded received() {
    return SERVER.usage.recordUsage.received();
  }
}
