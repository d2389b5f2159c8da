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

  private final LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(40);
  private final long seconds = day.atTime(10, 15, 30).toEpochSecond(ZoneOffset.UTC);

  @Test
  void record_formsOfExporters_addUp() {
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

    assertThat(collect(collector, admin.credential(), event + event))
        .isEqualTo(new Reply(200, "{\"text\":\"Success\",\"code\":0}"));
    assertThat(counted()).contains("\"hits\":2,\"success\":2,");
    assertThat(collect(collector, viewer.credential(), event).status()).isEqualTo(403);
    assertThat(collect(collector, "unknown", event).status()).isEqualTo(401);
    assertThat(collect(collector, admin.credential(), "{\"event\":{}}"))
        .isEqualTo(
            new Reply(
                400,
                "{\"text\":\"Invalid data format\",\"code\":6,\"invalid-event-number\":0,"
                    + "\"rejected\":[{\"index\":0,"
                    + "\"message\":\"api_id: missing (expected: a string)\"}]}"));
  }

  private Reply collect(String collector, String token, String body) {
    return client("").post(collector, body, Map.of("Authorization", "Splunk " + token));
  }

  private String counted() {
    var range =
        "%1$d/%2$d/%3$d/%1$d/%2$d/%3$d"
            .formatted(day.getDayOfMonth(), day.getMonthValue(), day.getYear());
    return viewer.get("/api/activity/keys/k/" + range).body();
  }
}
