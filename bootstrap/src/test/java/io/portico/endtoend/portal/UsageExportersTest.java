package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Usage records as exporters of gateways send them. */
class UsageExportersTest extends PorticoContract {

  private static final String RECORDS = "/api/activity/records";
  private static final String COLLECTOR = "/services/collector/event/1.0";

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

  @Test
  void collect_events_areCountedUnderTheTokenOfTheCollector() {
    var event =
        """
        {"time":%d,"event":{"api_key":"k","api_id":"orders.v1","response_code":200}}"""
            .formatted(seconds);

    assertThat(collect(ours().admin().credential(), event + event))
        .isEqualTo(new Reply(200, "{\"text\":\"Success\",\"code\":0}"));
    assertThat(counted()).contains("\"hits\":2,\"success\":2,");
    assertThat(collect(ours().viewer().credential(), event).status()).isEqualTo(403);
    assertThat(collect("unknown", event).status()).isEqualTo(401);
    assertThat(collect(ours().admin().credential(), "{\"event\":{}}"))
        .isEqualTo(
            new Reply(
                400,
                "{\"text\":\"Invalid data format\",\"code\":6,\"invalid-event-number\":0,"
                    + "\"rejected\":[{\"index\":0,"
                    + "\"message\":\"api_key: missing (expected: a string)\"}]}"));
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

  private Reply collect(String token, String body) {
    return client("").post(COLLECTOR, body, Map.of("Authorization", "Splunk " + token));
  }

  private String counted() {
    var range =
        "%1$d/%2$d/%3$d/%1$d/%2$d/%3$d"
            .formatted(day.getDayOfMonth(), day.getMonthValue(), day.getYear());
    return ours().viewer().get("/api/activity/keys/k/" + range).body();
  }
}
