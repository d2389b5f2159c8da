package io.portico.http.usage.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.RecordUsage.Outcome;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.application.port.in.usage.RecordUsage.Rejection;
import io.portico.domain.usage.Hit;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.UsageStubs.Recorded;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventCollectorControllerTest extends HttpTest {

  private static final String PATH = "/services/collector/event";
  private static final String EVENT =
      """
      {"time":1772360130,"event":{"method":"GET","path":"/","response_code":200,"api_key":"k",\
      "time_stamp":"2026-03-01T10:15:30.5Z","api_version":"Non Versioned","api_id":"a",\
      "org_id":"","request_time":3,"raw_request":""}}""";

  @BeforeEach
  void prepare() {
    SERVER.usage.recordUsage.answers(new Outcome.Counted(new Receipt(1, List.of(), 0)));
  }

  @ParameterizedTest
  @ValueSource(strings = {PATH, PATH + "/", PATH + "/1.0", PATH + "?channel=7&x=y"})
  void collect_events_areCounted(String path) {
    SERVER.post(path, EVENT).assertIs(200, "{\"text\":\"Success\",\"code\":0}");
    assertThat(received().command().actor()).isEqualTo(Caller.ADMIN.actor());
    assertThat(received().hits())
        .extracting(Hit::at)
        .containsExactly(Instant.parse("2026-03-01T10:15:30.5Z"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n", "\r\n\r\n"})
  void collect_severalEvents_needNoSeparator(String separator) {
    SERVER.post(PATH, EVENT + separator + EVENT + separator + EVENT);

    assertThat(received().hits()).hasSize(3);
  }

  @Test
  void collect_schemeOfCollectors_isAuthorised() {
    var reply =
        SERVER
            .call("POST", PATH)
            .header("Authorization", "Splunk " + Caller.ADMIN.credential())
            .json(EVENT)
            .send();

    assertThat(reply.status()).isEqualTo(200);
    SERVER.call("POST", PATH).header("Authorization", "Splunk x").send().assertIs(401);
  }

  @Test
  void collect_someRejected_isSuccessAndListsThem() {
    SERVER.usage.recordUsage.answers(
        new Outcome.Counted(new Receipt(2, List.of(new Rejection(1, "api_key: missing")), 1)));

    SERVER
        .post(PATH, EVENT)
        .assertIs(
            200,
            "{\"text\":\"Success\",\"code\":0,"
                + "\"rejected\":[{\"index\":1,\"message\":\"api_key: missing\"}]}");
  }

  @Test
  void collect_allRejected_isInvalid() {
    SERVER.usage.recordUsage.answers(
        new Outcome.Counted(new Receipt(0, List.of(new Rejection(0, "api_key: missing")), 1)));

    SERVER
        .post(PATH, "{\"event\":\"text\"}")
        .assertIs(
            400,
            "{\"text\":\"Invalid data format\",\"code\":6,\"invalid-event-number\":0,"
                + "\"rejected\":[{\"index\":0,\"message\":\"api_key: missing\"}]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"{\"event\":{", "{\"event\":{}} x", "}"})
  void collect_notJson_isInvalidAndCountsNothing(String body) {
    SERVER.post(PATH, EVENT + body).assertIs(400, INVALID);

    assertThat(SERVER.usage.recordUsage.calls()).isZero();
  }

  private static final String INVALID = "{\"text\":\"Invalid data format\",\"code\":6}";

  @Test
  void collect_nothing_isNoData() {
    SERVER.usage.recordUsage.answers(new Outcome.Counted(new Receipt(0, List.of(), 0)));

    SERVER.post(PATH, " \n").assertIs(400, "{\"text\":\"No data\",\"code\":5}");
  }

  @Test
  void collect_tooLargeEvent_isRejectedAlone() {
    var large = EVENT.replace("\"raw_request\":\"\"", "\"raw_request\":\"%s\"");

    SERVER.post(PATH, large.formatted("x".repeat(1 << 20)) + large.formatted("x".repeat(1 << 19)));

    assertThat(received().hits()).hasSize(1);
    assertThat(received().rejected())
        .containsExactly(new Rejection(0, "record: too large (expected: at most 1048576 bytes)"));
  }

  @Test
  void collect_repeated_isMarked() {
    SERVER.usage.recordUsage.answers(new Outcome.Repeated(new Receipt(1, List.of(), 0)));

    Reply reply = SERVER.post(PATH, EVENT);

    assertThat(reply.header("Idempotency-Replayed")).contains("true");
  }

  private static Recorded received() {
    return SERVER.usage.recordUsage.received();
  }
}
