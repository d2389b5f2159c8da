package io.portico.http.usage.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.RecordUsage.Outcome;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.domain.key.RawKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.UsageTarget;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.UsageStubs.Recorded;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of Kong's plugin {@code http-log} as usage records. */
class KongRecordsTest extends HttpTest {

  private static final String PATH = "/api/activity/records";
  private static final String DOCUMENT =
      """
      {"request":{"id":"6a","uri":"/v1?apikey=no","url":"https://gw/v1","method":"GET","size":"150",\
      "querystring":{},"headers":{"host":"gw","accept":["a","b"],"apikey":"k",\
      "authorization":"REDACTED"}},"response":{"status":404,"size":"9","headers":{"via":"kong"}},\
      "latencies":{"kong":7,"proxy":20,"request":27},"tries":[{"ip":"10.0.0.1","port":443}],\
      "service":{"id":"5f2a5c1e-0b0f-4a4e-9a52-4f3c1b2d3e4f","name":"orders.v1","host":"up"},\
      "route":{"id":"r","name":"orders","paths":["/v1"]},"workspace":"default",\
      "consumer":{"id":"c","username":"ann","custom_id":"42"},"client_ip":"10.1.1.1",\
      "upstream_uri":"/v1","started_at":1772360130123}""";
  private static final Hit HIT =
      new Hit(
          new RawKey("k").hashed(),
          new UsageTarget("orders.v1", Optional.empty(), Optional.empty()),
          404,
          Instant.parse("2026-03-01T10:15:30.123Z"),
          OptionalLong.of(27));

  @BeforeEach
  void prepare() {
    SERVER.usage.recordUsage.answers(new Outcome.Counted(new Receipt(1, List.of(), 0)));
  }

  @Test
  void record_oneDocument_isOneRecord() {
    SERVER.post(PATH, DOCUMENT);

    assertThat(received().rejected()).isEmpty();
    assertThat(received().hits()).containsExactly(HIT);
  }

  @Test
  void record_arrayOfDocuments_isOneRecordEach() {
    SERVER.post(PATH, "[" + DOCUMENT + "," + DOCUMENT + "]");

    assertThat(received().hits()).containsExactly(HIT, HIT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "apikey":"k" | "x-api-key":"k" | k
          "querystring":{},"headers":{"host":"gw","accept":["a","b"],"apikey":"k" | "headers":{},"querystring":{"apikey":"q" | q
          "apikey":"k" | "x":1 | 42
          "apikey":"k" | "apikey":["k"] | 42
          "apikey":"k" | "apikey":"" | 42
          """)
  void record_keyElsewhere_isFound(String there, String changed, String key) {
    SERVER.post(PATH, DOCUMENT.replace(there, changed));

    assertThat(received().hits())
        .extracting(Hit::key)
        .containsExactly(Optional.of(new RawKey(key).hashed()));
  }

  @Test
  void record_consumerWithoutCustomId_isKnownByItsName() {
    SERVER.post(PATH, DOCUMENT.replace("\"apikey\":\"k\"", "\"x\":1").replace("\"42\"", "null"));

    assertThat(received().hits())
        .extracting(Hit::key)
        .containsExactly(Optional.of(new RawKey("ann").hashed()));
  }

  @Test
  void record_callWithoutKeyAndConsumer_countsForItsApi() {
    SERVER.post(
        PATH,
        DOCUMENT
            .replace("\"apikey\":\"k\"", "\"x\":1")
            .replaceAll("\"consumer\":\\{[^}]*}", "\"consumer\":null")
            .replace("404", "401"));

    assertThat(received().rejected()).isEmpty();
    assertThat(received().hits())
        .containsExactly(new Hit(Optional.empty(), HIT.target(), 401, HIT.at(), HIT.latency()));
  }

  @Test
  void record_serviceWithoutName_isKnownByItsId() {
    SERVER.post(PATH, DOCUMENT.replace("\"name\":\"orders.v1\"", "\"name\":null"));

    assertThat(received().hits())
        .extracting(hit -> hit.target().api())
        .containsExactly("5f2a5c1e-0b0f-4a4e-9a52-4f3c1b2d3e4f");
  }

  @ParameterizedTest
  @ValueSource(strings = {"größe", "a~b", "orders v1", "search"})
  void record_serviceWhoseNameIsNoId_isKnownByItsId(String name) {
    SERVER.post(PATH, DOCUMENT.replace("orders.v1", name));

    assertThat(received().rejected()).isEmpty();
    assertThat(received().hits())
        .extracting(hit -> hit.target().api())
        .containsExactly("5f2a5c1e-0b0f-4a4e-9a52-4f3c1b2d3e4f");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "status":404 | "status":1000 | response_code: 1000 (expected: 0 to 999)
          "status":404 | "status":null | response_code: missing (expected: a whole number)
          "started_at":1772360130123 | "started_at":1 | timestamp: 1970-01-01T00:00:00.001Z (expected: at most 400 days ago)
          "started_at":1772360130123 | "x":1 | api_id: missing (expected: a string)
          "request":27 | "request":-1 | request_time: -1 (expected: 0 to 1000000000)
          """)
  void record_invalidDocument_isRejected(String there, String changed, String message) {
    SERVER.post(PATH, DOCUMENT.replace(there, changed));

    assertThat(received().hits()).isEmpty();
    assertThat(received().rejected().getFirst().message()).isEqualTo(message);
  }

  private static Recorded received() {
    return SERVER.usage.recordUsage.received();
  }
}
