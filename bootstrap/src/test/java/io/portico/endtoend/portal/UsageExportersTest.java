package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Usage records as exporters of gateways send them. */
class UsageExportersTest extends PorticoContract {

  private static final String RECORDS = "/api/activity/records";
  private static final String COLLECTOR = "/services/collector/event";
  private static final int MOST_BYTES = 1024 * 1024;

  private final LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(40);
  private final long seconds = day.atTime(10, 15, 30).toEpochSecond(ZoneOffset.UTC);

  @Test
  void record_formsOfExporters_addUp() {
    var admin = ours().admin();
    var members =
        "\"api_key\":\"k\",\"api_id\":\"orders.v1\",\"response_code\":200,\"org_id\":\"%s\","
                .formatted(ours().id())
            + "\"raw_request\":\"%s\"".formatted("x".repeat(900_000));
    var record = "{%s,\"timestamp\":\"%sT10:15:30Z\"}".formatted(members, day);
    var lines =
        List.of(
            record,
            "{\"level\":\"info\",\"tyk-analytics-record\":%s}".formatted(record),
            "{\"time\":%d,\"event\":{%s}}".formatted(seconds, members),
            """
            {"request":{"headers":{"apikey":"k"}},"response":{"status":200},"started_at":%d000,\
            "latencies":{"request":7},"service":{"name":"orders.v1"}}"""
                .formatted(seconds));

    assertThat(admin.post(RECORDS, String.join("\n", lines)).body())
        .isEqualTo("{\"accepted\":4,\"rejected\":[]}");
    assertThat(admin.post(RECORDS, "[" + String.join(",", lines) + "]").body())
        .isEqualTo("{\"accepted\":4,\"rejected\":[]}");
    assertThat(counted()).contains("\"hits\":8,\"success\":8,");
  }

  @ParameterizedTest
  @ValueSource(strings = {COLLECTOR, COLLECTOR + "/", COLLECTOR + "/1.0"})
  void collect_events_areCountedUnderTheTokenOfTheCollector(String collector) {
    var event =
        """
        {"time":%d,"event":{"api_key":"k","api_id":"orders.v1","response_code":200}}"""
            .formatted(seconds);

    assertThat(collect(collector, ours().admin().credential(), event + event))
        .isEqualTo(new Reply(200, "{\"text\":\"Success\",\"code\":0}"));
    assertThat(counted()).contains("\"hits\":2,\"success\":2,");
    assertThat(collect(collector, ours().viewer().credential(), event).status()).isEqualTo(403);
    assertThat(collect(collector, "unknown", event).status()).isEqualTo(401);
    assertThat(collect(collector, ours().admin().credential(), "{\"event\":{}}"))
        .isEqualTo(
            new Reply(
                400,
                "{\"text\":\"Invalid data format\",\"code\":6,\"invalid-event-number\":0,"
                    + "\"rejected\":[{\"index\":0,"
                    + "\"message\":\"api_id: missing (expected: a string)\"}]}"));
  }

  @Test
  void record_ofAnotherOrganisation_isRejected() {
    var record =
        """
        {"api_key":"k","api_id":"orders.v1","response_code":200,"timestamp":"%sT10:15:30Z",\
        "org_id":"%s"}"""
            .formatted(day, theirs().id());

    assertThat(ours().admin().post(RECORDS, record).body())
        .isEqualTo(
            "{\"accepted\":0,\"rejected\":[{\"index\":0,\"message\":\"org_id: '%s' (expected: the id"
                    .formatted(theirs().id())
                + " of your organisation, or none)\"}]}");
    assertThat(theirs().admin().post(RECORDS, record).body()).startsWith("{\"accepted\":1,");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"event\":%s}", "{\"level\":\"info\",\"tyk-analytics-record\":%s}", "[%s]"})
  void record_wrappedAndOfAnotherOrganisation_isRejected(String wrapping) {
    var record =
        """
        {"api_key":"k","api_id":"orders.v1","response_code":200,"timestamp":"%sT10:15:30Z",\
        "org_id":"%s"}"""
            .formatted(day, theirs().id());
    var problem =
        "org_id: '%s' (expected: the id of your organisation, or none)".formatted(theirs().id());

    assertThat(ours().admin().post(RECORDS, wrapping.formatted(record)).body())
        .isEqualTo("{\"accepted\":0,\"rejected\":[{\"index\":0,\"message\":\"" + problem + "\"}]}");
    if (wrapping.contains("event")) {
      var collected = collect(COLLECTOR, ours().admin().credential(), wrapping.formatted(record));
      assertThat(collected.status()).isEqualTo(400);
      assertThat(collected.body()).contains("\"code\":6", problem);
    }
    assertThat(counted()).contains("\"data\":[]");
  }

  @Test
  void record_tooLargeBetweenTwoGoodOnes_isTheOnlyOneRejected() {
    var record =
        """
        {"api_key":"k","api_id":"orders.v1","response_code":200,"timestamp":"%sT10:15:30Z",\
        "raw_request":"%s"}""";
    var small = record.formatted(day, "");
    var largest = record.formatted(day, "x".repeat(MOST_BYTES - small.length()));
    var tooLarge = record.formatted(day, "x".repeat(MOST_BYTES - small.length() + 1));

    for (var batch :
        List.of(
            String.join("\n", small, tooLarge, largest),
            "[" + String.join(",", small, tooLarge, largest) + "]")) {
      assertThat(ours().admin().post(RECORDS, batch).body())
          .isEqualTo(
              "{\"accepted\":2,\"rejected\":[{\"index\":1,"
                  + "\"message\":\"record: too large (expected: at most 1048576 bytes)\"}]}");
    }
    assertThat(counted()).contains("\"hits\":4,");
  }

  private Reply collect(String collector, String token, String body) {
    return client("").post(collector, body, Map.of("Authorization", "Splunk " + token));
  }

  private String counted() {
    var range =
        "%1$d/%2$d/%3$d/%1$d/%2$d/%3$d"
            .formatted(day.getDayOfMonth(), day.getMonthValue(), day.getYear());
    return ours().viewer().get("/api/activity/keys/k/" + range).body();
  }
}
