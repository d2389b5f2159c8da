package io.portico.endtoend.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.key.RawKey;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The numbers of the dashboard are those of the HTTP interface. */
class AnalyticsPagesTest extends PorticoContract {

  private static final String PATH = "/dashboard/analytics";
  private static final Pattern FIGURES =
      Pattern.compile("\"hits\":(\\d+),\"success\":(\\d+),\"error\":(\\d+)");
  private static final Pattern CSV =
      Pattern.compile("\"(\\d{4}-\\d\\d-\\d\\d)T[^\"]*\",\"(\\d+)\",\"(\\d+)\",\"(\\d+)\"");

  private final LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(3);
  private final String period = "from=%s&to=%s".formatted(day, day.plusDays(1));

  @Test
  void analytics_everySubject_hasTheNumbersOfTheInterface() {
    ours().define("{\"name\":\"tier\",\"values\":[\"1\",\"2\"]}");
    var payments = ours().register("Payments", "{\"tier\":\"1\"}");
    var ledger = ours().register("Ledger", "{\"tier\":\"2\"}");
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var ann = ours().registerDeveloper("ann@example.com");
    var issued =
        admin.post("/api/portal/developers/" + ann + "/keys", "{\"policy_id\":\"" + plan + "\"}");
    var key = Replies.all("RawKey", issued).getFirst();
    var hash = new RawKey(key).hashed().text();
    record(key, day, payments, 200, 3, plan);
    record(key, day, payments, 500, 1, plan);
    record(key, day.plusDays(1), ledger, 200, 2, plan);
    record("a-key-of-the-gateway", day, payments, 404, 4, "");
    var browser = PorticoBrowser.of(viewer);

    assertThat(days(browser, "")).containsExactly(day + " 8 3 5", day.plusDays(1) + " 2 2 0");
    assertThat(days(browser, "&of=api&value=" + payments))
        .containsExactly(day + " 8 3 5", day.plusDays(1) + " 0 0 0");
    assertThat(days(browser, "&of=label&value=tier%3D2"))
        .containsExactly(day + " 0 0 0", day.plusDays(1) + " 2 2 0");
    for (var subject :
        List.of(
            "&of=plan&value=gold",
            "&of=developer&value=ann%40example.com",
            "&of=key&value=" + hash)) {
      assertThat(days(browser, subject))
          .as(subject)
          .containsExactly(day + " 4 3 1", day.plusDays(1) + " 2 2 0");
    }
    assertThat(sums(viewer.get(aggregate(hash)).body())).isEqualTo("6 5 1");
    assertThat(page(browser, PATH + "?counted=true&res=day&" + period))
        .contains("data-value=\"3\">3</td>", "data-chart=\"calls\"", ">Payments</a>");

    for (var by : List.of("api", "developer", "policy", "key")) {
      var top = page(browser, PATH + "/top.csv?by=" + by + "&" + period);
      var expected = viewer.get("/api/activity/top?by=" + by + "&" + period).body();
      assertThat(figures(top)).as(by).isNotEmpty().isEqualTo(figures(expected));
    }
    assertThat(page(browser, PATH + "/top.csv?by=label:tier&" + period))
        .containsSubsequence("\"1\",\"1\",\"8\",\"3\",\"5\"", "\"2\",\"2\",\"2\",\"2\",\"0\"");
  }

  private List<String> days(PorticoBrowser browser, String subject) {
    var file = page(browser, PATH + ".csv?res=day&" + period + subject);
    return CSV.matcher(file)
        .results()
        .map(row -> String.join(" ", row.group(1), row.group(2), row.group(3), row.group(4)))
        .toList();
  }

  private String aggregate(String hash) {
    return "/api/activity/keys/aggregate/%s/%s/%s?p=-1&res=day"
        .formatted(hash, written(day), written(day.plusDays(1)));
  }

  private static String written(LocalDate date) {
    return "%d/%d/%d".formatted(date.getDayOfMonth(), date.getMonthValue(), date.getYear());
  }

  private static String sums(String body) {
    var sums = new long[3];
    FIGURES
        .matcher(body)
        .results()
        .forEach(
            row -> {
              for (var i = 0; i < sums.length; i++) {
                sums[i] += Long.parseLong(row.group(i + 1));
              }
            });
    return "%d %d %d".formatted(sums[0], sums[1], sums[2]);
  }

  /* The figures of rankings, as JSON or as CSV. */
  private static List<String> figures(String text) {
    var figures = new ArrayList<String>();
    var pattern =
        text.startsWith("{")
            ? FIGURES
            : Pattern.compile("\"(\\d+)\",\"(\\d+)\",\"(\\d+)\",\"\"\r\n");
    pattern
        .matcher(text)
        .results()
        .forEach(row -> figures.add(row.group(1) + " " + row.group(2) + " " + row.group(3)));
    return figures;
  }

  private static String page(PorticoBrowser browser, String path) {
    var reply = browser.get(path).reply();
    assertThat(reply.status()).as(path + "\n" + reply.body()).isEqualTo(200);
    return reply.body();
  }

  private void record(String key, LocalDate date, String api, int code, int times, String plan) {
    var record =
        "{\"api_key\":\"%s\",\"api_id\":\"%s\",\"response_code\":%d,\"timestamp\":\"%sT10:15:30Z\"%s}"
            .formatted(
                key, api, code, date, plan.isEmpty() ? "" : ",\"policy_id\":\"" + plan + "\"");
    Replies.body(
        client()
            .post("/api/activity/records", "[" + (record + ",").repeat(times - 1) + record + "]"),
        200);
  }

  private PorticoClient client() {
    return admin;
  }
}
