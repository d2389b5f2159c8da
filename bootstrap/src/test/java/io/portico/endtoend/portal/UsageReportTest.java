package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.key.RawKey;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Usage reports and rankings over HTTP. */
class UsageReportTest extends PorticoContract {

  private static final String USAGE = "/api/activity/keys/aggregate/";
  private static final String KEY = "ptk_a-key-of-the-gateway";
  private static final String HASH = new RawKey(KEY).hashed().text();
  private static final String NONE = "{\"data\":[],\"pages\":0}";

  private final LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(40);

  @Override
  protected boolean speaksClassic() {
    return true;
  }

  @Test
  void report_records_addUpForTheKeyAndItsHash() {
    record(day, "payments", 200, 3);
    record(day, "payments", 500, 1);
    record(day, "baskets", 200, 2);
    record(day.plusDays(1), "payments", 302, 5);

    var byDay = viewer.get(path(HASH, day, day.plusDays(1)));

    byDay.assertIs(
        200,
        "{\"data\":[%s,%s,%s],\"pages\":0}"
            .formatted(
                entry(day, 200, 5, 5, 0),
                entry(day, 500, 1, 0, 1),
                entry(day.plusDays(1), 302, 5, 0, 0)));
    for (var keys : List.of(KEY, KEY + "," + HASH + ",", HASH + ",unknown")) {
      assertThat(viewer.get(path(keys, day, day.plusDays(1)))).isEqualTo(byDay);
    }
    assertThat(viewer.get(path(KEY, day, day) + "?api_id=baskets&p=-1").body())
        .isEqualTo("{\"data\":[%s],\"pages\":0}".formatted(entry(day, 200, 2, 2, 0)));
    assertThat(viewer.get(path(KEY, day, day.plusDays(1)) + "?p=2&page_size=2").body())
        .isEqualTo("{\"data\":[%s],\"pages\":2}".formatted(entry(day.plusDays(1), 302, 5, 0, 0)));
    assertThat(viewer.get(path(KEY, day, day) + "?api_version=v2").body()).isEqualTo(NONE);
    assertThat(viewer.get(path(KEY, day, day) + "?api_version=Non%20Versioned").body())
        .contains("\"hits\":5,");
    assertThat(viewer.get(path(KEY, day, day) + "?by=key").body())
        .contains("\"key\":\"" + HASH + "\"")
        .doesNotContain(KEY);
    assertThat(viewer.get(path(KEY, day, day) + "?res=month").body())
        .contains("\"id\":{\"day\":0,\"month\":" + day.getMonthValue());
  }

  @Test
  void report_issuedKey_isNamedInReportsAndRankings() {
    ours().defineTierAndDomain();
    var api = ours().register("Payments", "{\"tier\":\"1\"}");
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    admin.post(
        "/api/portal/catalogue/entries",
        "{\"name\":\"Pay\",\"api_id\":\"%s\",\"policy_id\":\"%s\",\"show\":true}"
            .formatted(api, plan));
    var ann = ours().registerDeveloper("ann@example.com");
    var issued =
        admin.post("/api/portal/developers/" + ann + "/keys", "{\"policy_id\":\"" + plan + "\"}");
    var key = Replies.all("RawKey", issued).getFirst();
    var hash = new RawKey(key).hashed().text();
    record(key, day, api, 200, 2);
    record(KEY, day, api, 500, 1);
    var names =
        "\"alias\":\"ann@example.com\",\"developer_id\":\"%s\",\"policy_id\":\"%s\",\"api_name\":\"Payments\",\"labels\":{\"tier\":\"1\"}}"
            .formatted(ann, plan);
    var top = "/api/activity/top?from=%s&to=%s".formatted(day.withDayOfMonth(1), day);

    assertThat(viewer.get(path(hash + "," + KEY, day, day) + "?by=key").body())
        .contains("\"key\":\"" + hash + "\"}")
        .contains(names)
        .contains(
            "\"key\":\""
                + HASH
                + "\"},\"hits\":1,\"success\":0,\"error\":1,\"last_hit\":\""
                + day
                + "T10:15:30.000Z\"}");
    assertThat(viewer.get(path(hash, day, day) + "?by=developer").body())
        .contains("\"developer\":\"" + ann + "\"}")
        .contains("\"alias\":\"ann@example.com\"}");
    assertThat(viewer.get(top).body())
        .startsWith("{\"items\":[{\"key\":\"" + hash + "\",\"hits\":2,")
        .contains(names)
        .contains("{\"key\":\"" + HASH + "\",\"hits\":1,");
    assertThat(viewer.get(top + "&by=api&sort=error").body())
        .isEqualTo(
            "{\"items\":[{\"api\":\"%s\",\"hits\":3,\"success\":2,\"error\":1,\"last_hit\":\"%sT10:15:30.000Z\",\"api_name\":\"Payments\",\"labels\":{\"tier\":\"1\"}}]}"
                .formatted(api, day));
    assertThat(theirs().admin().get(top)).isEqualTo(new Reply(200, "{\"items\":[]}"));

    admin.send("DELETE", "/api/portal/developers/" + ann, "");

    assertThat(viewer.get(top + "&by=developer").body())
        .contains("\"developer\":\"" + ann + "\"")
        .doesNotContain("alias");
  }

  @Test
  void usage_asClassicScriptsRead_isListedByKeyAndByApi() {
    var gold = ours().definePlan("{\"name\":\"Gold\",\"tags\":[\"premium\"]}");
    record(day, "payments", 200, 3);
    record(day, "baskets", 500, 1);
    record("another-key", day, "baskets", 200, 5);
    recordUnder(gold, "another-key", day, "payments", 200);
    var days = days(day, day);
    var other = new RawKey("another-key").hashed().text();

    var keys = ours().classic().get("/api/activity/keys/" + days + "?p=-1");

    assertThat(keys)
        .isEqualTo(
            new Reply(
                200,
                "{\"data\":[%s,%s],\"pages\":0}"
                    .formatted(
                        entry("\"key\":\"" + other + "\"", 6, 6, 0),
                        entry("\"key\":\"" + HASH + "\"", 4, 3, 1))));
    for (var key : List.of(HASH, KEY)) {
      var one = "/api/activity/keys/" + key + "/" + days + "?res=day&p=-1";
      assertThat(ours().classic().get(one)).isEqualTo(ours().classic().get(path(HASH, day, day)));
      assertThat(ours().classic().get(one + "&tags=premium").body()).isEqualTo(NONE);
    }
    assertThat(ours().classic().get("/api/activity/keys/" + days + "?tags=premium&p=1&page_size=1"))
        .isEqualTo(
            new Reply(
                200,
                "{\"data\":[%s],\"pages\":1}"
                    .formatted(entry("\"key\":\"" + other + "\"", 1, 1, 0))));
    assertThat(ours().classic().get("/api/usage/apis/" + days + "?by=Hits&sort=1&p=0"))
        .isEqualTo(
            new Reply(
                200,
                "{\"data\":[%s,%s],\"pages\":0}"
                    .formatted(
                        entry("\"api_id\":\"payments\",\"api_name\":\"payments\"", 4, 4, 0),
                        entry("\"api_id\":\"baskets\",\"api_name\":\"baskets\"", 6, 5, 1))));
    for (var route : List.of("activity/keys/", "usage/apis/")) {
      assertThat(theirs().admin().get("/api/" + route + days)).isEqualTo(new Reply(200, NONE));
    }
  }

  private void recordUnder(String plan, String key, LocalDate day, String api, int code) {
    var reply =
        admin.post(
            "/api/activity/records",
            """
                {"api_key":"%s","api_id":"%s","response_code":%d,"timestamp":"%sT10:15:30Z",\
                "tags":["pol-%s","key-1"]}"""
                .formatted(key, api, code, day, plan));
    assertThat(reply.body()).isEqualTo("{\"accepted\":1,\"rejected\":[]}");
  }

  private String entry(String id, int hits, int success, int error) {
    return """
    {"id":{%s},"hits":%d,"success":%d,"error":%d,"last_hit":"%sT10:15:30.000Z"}"""
        .formatted(id, hits, success, error, day);
  }

  @Test
  void latency_records_haveTheirPercentilesInRankingsAndOverTime() {
    // 1 to 100 ms: percentiles are off by 5 % at most.
    var records = new StringBuilder();
    for (var millis = 1; millis <= 100; millis++) {
      records.append(
          """
          {"api_key":"%s","api_id":"payments","response_code":200,"timestamp":"%sT23:30:00Z",\
          "request_time":%d}
          """
              .formatted(KEY, day, millis));
    }
    var reply = admin.post("/api/activity/records", records.toString());
    assertThat(reply.body()).isEqualTo("{\"accepted\":100,\"rejected\":[]}");
    record(day, "baskets", 200, 1);
    var percentiles =
        "\"mean_latency\":51,\"p50_latency\":48,\"p95_latency\":99,\"p99_latency\":99";
    var next = day.plusDays(1);
    var period = "?from=%s&to=%s".formatted(day, next);

    assertThat(viewer.get("/api/activity/top" + period + "&by=api").body())
        .contains("\"api\":\"payments\",\"hits\":100", percentiles + "},{\"api\":\"baskets\"")
        .containsOnlyOnce("p50_latency");
    assertThat(viewer.get("/api/activity/top" + period + "&by=key").body())
        .contains("\"mean_latency\":51")
        .doesNotContain("p50_latency");
    assertThat(viewer.get("/api/activity/latency" + period + "&api_id=payments").body())
        .isEqualTo(
            "{\"items\":[{\"time\":\"%sT00:00:00Z\",\"hits\":100,\"timed\":100,%s}]}"
                .formatted(day, percentiles));
    assertThat(
            viewer
                .get("/api/activity/latency" + period + "&res=hour&tz=%2B02:00&api_id=payments")
                .body())
        .contains("\"time\":\"%sT01:00:00+02:00\"".formatted(next), percentiles);
    assertThat(viewer.get("/api/activity/latency" + period + "&api_id=baskets").body())
        .endsWith("\"hits\":1,\"timed\":0}]}");
    assertThat(theirs().admin().get("/api/activity/latency" + period).body())
        .isEqualTo("{\"items\":[]}");
  }

  private void record(LocalDate day, String api, int code, int times) {
    record(KEY, day, api, code, times);
  }

  private void record(String key, LocalDate day, String api, int code, int times) {
    var records =
        """
        {"api_key":"%s","api_id":"%s","response_code":%d,"timestamp":"%sT10:15:30Z"}
        """
            .formatted(key, api, code, day)
            .repeat(times);
    var reply = admin.post("/api/activity/records", records);
    assertThat(reply.body()).isEqualTo("{\"accepted\":%d,\"rejected\":[]}".formatted(times));
  }

  private static String entry(LocalDate day, int code, int hits, int success, int error) {
    return """
    {"id":{"day":%d,"month":%d,"year":%d,"hour":0,"code":%d},"hits":%d,"success":%d,"error":%d,\
    "last_hit":"%sT10:15:30.000Z"}"""
        .formatted(
            day.getDayOfMonth(),
            day.getMonthValue(),
            day.getYear(),
            code,
            hits,
            success,
            error,
            day);
  }

  private static String path(String keys, LocalDate from, LocalDate to) {
    return USAGE + keys + "/" + days(from, to);
  }

  private static String days(LocalDate from, LocalDate to) {
    return "%d/%d/%d/%02d/%02d/%d"
        .formatted(
            from.getDayOfMonth(),
            from.getMonthValue(),
            from.getYear(),
            to.getDayOfMonth(),
            to.getMonthValue(),
            to.getYear());
  }
}
