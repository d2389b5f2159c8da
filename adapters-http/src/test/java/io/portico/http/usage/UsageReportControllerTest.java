package io.portico.http.usage;

import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.UsageQueries.Report;
import io.portico.application.port.in.usage.UsageQueries.ReportQuery;
import io.portico.application.port.in.usage.UsageQueries.Slice;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageTotal;
import io.portico.domain.usage.UsageZone;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Stub;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageReportControllerTest extends HttpTest {

  private static final String USAGE = "/api/activity/keys/aggregate/";
  private static final Instant LAST = Instant.parse("2026-03-01T10:15:30.123Z");
  private static final UsagePeriod MARCH =
      new UsagePeriod(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 3, 31));
  private static final int HOUR = (int) (LAST.getEpochSecond() / 3_600);

  private final Stub<ReportQuery, Report> report = SERVER.usage.report;

  @ParameterizedTest
  @CsvSource({"application/json", "text/csv"})
  void report_expiredDays_returnsTheFirstDayWithCounts(String accept) {
    report.answers(
        new Report(
            List.of(), Map.of(), 0, CountedDays.since(Optional.of(LocalDate.of(2026, 3, 15)))));

    var reply =
        SERVER
            .call("GET", USAGE + "key/1/3/2026/31/3/2026?res=hour")
            .by(Caller.VIEWER)
            .header("Accept", accept)
            .send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("X-Kept-Since")).contains("2026-03-15");
  }

  @Test
  void report_noExpiredDays_hasNoHeader() {
    report.answers(whole(List.of(), Map.of(), 0));

    assertThat(SERVER.get(USAGE + "key/1/3/2026/31/3/2026").header("X-Kept-Since")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"application/json", "text/csv"})
  void report_zone_isOfThePeriodAndItsLimitsAreHeaders(String accept) {
    var berlin = UsageZone.of("tz", "Europe/Berlin");
    report.answers(
        new Report(
            List.of(),
            Map.of(),
            0,
            new CountedDays(
                berlin, Optional.empty(), Optional.of(LocalDate.of(2026, 3, 15)), false)));

    var reply =
        SERVER
            .call("GET", USAGE + "key/1/3/2026/31/3/2026?tz=Europe/Berlin")
            .by(Caller.VIEWER)
            .header("Accept", accept)
            .send();

    assertThat(report.received().period()).isEqualTo(MARCH.in(berlin));
    assertThat(reply.header("X-Zone-Since")).contains("2026-03-15");
    assertThat(reply.header("X-Zone-Exact")).contains("false");
    assertThat(reply.header("X-Kept-Since")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "aggregate/key, Europe%2FBerlin, Europe/Berlin",
    "key, %2B05:30, +05:30",
    "key, +05:30, +05:30",
    "key, Etc/UTC, UTC",
    "key, '', UTC"
  })
  void report_zone_isRead(String keys, String written, String zone) {
    report.answers(whole(List.of(), Map.of(), 0));

    var reply = SERVER.get("/api/activity/keys/" + keys + "/1/3/2026/31/3/2026?tz=" + written);

    assertThat(report.received().period().zone().name()).isEqualTo(zone);
    assertThat(reply.header("X-Zone-Since")).isEmpty();
    assertThat(reply.header("X-Zone-Exact")).isEmpty();
  }

  @Test
  void report_unknownZone_is400() {
    SERVER
        .get(USAGE + "key/1/3/2026/31/3/2026?tz=Berlin")
        .assertIs(
            400,
            fieldError(
                "invalid_value",
                "tz",
                "'Berlin' (expected: a time zone, such as Europe/Berlin, or an offset, such as"
                    + " +01:00)"));
  }

  /* ---- request ---- */

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"one|one", "one,|one", "one,two|one two", "one,,two,|one two", ",|''", ",,|''"})
  void report_keys_areSplitAtCommas(String keys, String received) {
    report.answers(whole(List.of(), Map.of(), 0));

    assertThat(SERVER.get(USAGE + keys + "/1/3/2026/31/3/2026").body())
        .isEqualTo("{\"data\":[],\"pages\":0}");
    assertThat(String.join(" ", report.received().keys())).isEqualTo(received);
  }

  @ParameterizedTest
  @CsvSource({"1/3/2026/31/3/2026", "01/03/2026/31/03/2026", "1/3/2026/31/3/2026/"})
  void report_paddedDays_areThePeriod(String days) {
    report.answers(whole(List.of(), Map.of(), 0));

    SERVER.get(USAGE + "key/" + days + "?p=-1&res=&unknown=1");

    assertThat(report.received())
        .isEqualTo(
            new ReportQuery(
                List.of("key"),
                MARCH,
                Resolution.DAY,
                UsageFilter.ALL,
                List.of(),
                Optional.empty(),
                Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource({"one, one", "'one,two', 'one,two'", "a%20b, a b"})
  void reportOne_keyInThePath_isTheOnlyKey(String key, String received) {
    report.answers(whole(List.of(total(200, "")), Map.of(), 1));

    var reply =
        SERVER.get("/api/activity/keys/" + key + "/1/3/2026/31/3/2026?res=hour&p=-1&tags=eu");

    assertThat(reply.body()).startsWith("{\"data\":[{\"id\":{\"day\":1,");
    assertThat(report.received().keys()).containsExactly(received);
    assertThat(report.received().tags()).containsExactly("eu");
    assertThat(report.received().slice()).isEmpty();
  }

  @Test
  void report_allParameters_areRead() {
    report.answers(whole(List.of(), Map.of(), 21));

    var reply =
        SERVER.get(
            USAGE
                + "key/1/3/2026/31/3/2026?res=month&p=3&page_size=5&api_id=payments"
                + "&api_version=Non%20Versioned&by=policy&tags=eu,us,eu&tags=pol-1");

    assertThat(reply.body()).isEqualTo("{\"data\":[],\"pages\":5}");
    assertThat(report.received())
        .isEqualTo(
            new ReportQuery(
                List.of("key"),
                MARCH,
                Resolution.MONTH,
                new UsageFilter(Optional.of("payments"), Optional.of("Non Versioned")),
                List.of("eu", "us", "pol-1"),
                Optional.of(UsageDimension.POLICY),
                Optional.of(new Slice(10, 5))));
  }

  /* ---- response ---- */

  @Test
  void report_totals_areClassicEntries() {
    report.answers(whole(List.of(total(200, ""), total(404, "")), Map.of(), 2));

    var reply = SERVER.get(USAGE + "key/1/3/2026/31/3/2026?res=hour");

    assertThat(reply.body())
        .isEqualTo(
            """
            {"data":[{"id":{"day":1,"month":3,"year":2026,"hour":10,"code":200},"hits":7,\
            "success":7,"error":0,"last_hit":"2026-03-01T10:15:30.123Z"},\
            {"id":{"day":1,"month":3,"year":2026,"hour":10,"code":404},"hits":7,"success":0,\
            "error":7,"last_hit":"2026-03-01T10:15:30.123Z"}],"pages":0}""");
    assertThat(reply.header("X-Truncated")).isEmpty();
  }

  @Test
  void report_grouped_namesTheGroup() {
    report.answers(whole(List.of(total(200, "payments"), total(200, "")), Map.of(), 9));

    var reply = SERVER.get(USAGE + "key/1/3/2026/31/3/2026?res=hour&by=api");

    assertThat(reply.body())
        .contains("\"hour\":10,\"code\":200,\"api\":\"payments\"}")
        .contains("\"hour\":10,\"code\":200,\"api\":\"\"}");
    assertThat(reply.header("X-Truncated")).contains("true");
  }

  @Test
  void report_namedGroups_haveInlinedNames() {
    var holder = new DeveloperId(Ids.next());
    var plan = new PlanId(Ids.next());
    var offered =
        new UsageName.OfApi("Payments", LabelFixture.labels("team", "core", "zone", "eu"));
    report.answers(
        whole(
            List.of(total(200, "a"), total(200, "b"), total(200, "c"), total(200, "gone")),
            Map.of(
                "a",
                new UsageName.OfKey("ann@example.com", holder, plan, Optional.of(offered)),
                "b",
                new UsageName.OfKey("bob@example.com", holder, plan, Optional.empty()),
                "c",
                new UsageName.OfDeveloper(new EmailAddress("cid@example.com"))),
            4));

    assertThat(SERVER.get(USAGE + "key/1/3/2026/31/3/2026?res=hour&by=key").body())
        .contains(
            """
            "key":"a"},"hits":7,"success":7,"error":0,"last_hit":"2026-03-01T10:15:30.123Z",\
            "alias":"ann@example.com","developer_id":"%s","policy_id":"%s",\
            "api_name":"Payments","labels":{"team":"core","zone":"eu"}}"""
                .formatted(holder, plan))
        .contains(
            """
            "alias":"bob@example.com","developer_id":"%s","policy_id":"%s"}"""
                .formatted(holder, plan))
        .contains("\"alias\":\"cid@example.com\"}")
        .contains(
            """
            "key":"gone"},"hits":7,"success":7,"error":0,"last_hit":"2026-03-01T10:15:30.123Z"}]""");
  }

  @Test
  void report_csv_hasAColumnPerMember() {
    report.answers(
        whole(
            List.of(total(200, "payments"), total(404, "")),
            Map.of(
                "payments",
                new UsageName.OfApi("Payments", LabelFixture.labels("team", "core", "zone", "eu"))),
            2));

    assertThat(table("?res=hour&by=api"))
        .isEqualTo(
            """
            "year","month","day","hour","code","hits","success","error","last_hit","api",\
            "api_name","labels"\r
            "2026","3","1","10","200","7","7","0","2026-03-01T10:15:30.123Z","payments",\
            "Payments","team=core,zone=eu"\r
            "2026","3","1","10","404","7","0","7","2026-03-01T10:15:30.123Z","","",""\r
            """);
    assertThat(table("?res=hour").lines().findFirst().orElseThrow())
        .isEqualTo(
            "\"year\",\"month\",\"day\",\"hour\",\"code\",\"hits\",\"success\",\"error\",\"last_hit\"");
    assertThat(table("?by=key"))
        .contains("\"key\",\"alias\",\"developer_id\",\"policy_id\",\"api_name\",\"labels\"");
    assertThat(table("?by=developer")).contains("\"developer\",\"alias\"\r");
    assertThat(table("?by=policy")).contains("\"policy\",\"policy_name\"\r");
  }

  private static String table(String query) {
    return SERVER
        .call("GET", USAGE + "key/1/3/2026/31/3/2026" + query)
        .by(Caller.ADMIN)
        .header("Accept", "text/csv")
        .send()
        .body();
  }

  /* ---- errors ---- */

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "key/31/2/2026/1/3/2026|from|'31/2/2026' (expected: day/month/year, such as 1/3/2026)",
        "key/0/0/0/1/3/2026|from|'0/0/0' (expected: day/month/year, such as 1/3/2026)",
        "key/1/3/2026/x/3/2026|to|'x/3/2026' (expected: day/month/year, such as 1/3/2026)",
        "key/1/3/2026/1/3/20260|to|'1/3/20260' (expected: day/month/year, such as 1/3/2026)",
        "key/2/3/2026/1/3/2026|to|'2026-03-01' (expected: 2026-03-02 or later)",
        "key/1/3/2020/1/3/2026|to|'2026-03-01' (expected: at most 5 years from 2020-03-01)",
        "key/1/3/2026/1/3/2026?res=week|res|'week' (expected: hour, day, month)",
        "key/1/3/2026/1/3/2026?by=hour|by|'hour' (expected: api, developer, application, policy, key)",
        "key/1/3/2026/1/3/2026?p=abc|p|'abc' (expected: a page number: 1 for the first page, 0"
            + " or less for all records)"
      })
  void report_invalidParameter_is400(String path, String field, String problem) {
    SERVER.get(USAGE + path).assertIs(400, fieldError("invalid_value", field, problem));
    assertThat(report.calls()).isZero();
  }

  @Test
  void report_tooManyKeys_is400() {
    var keys =
        IntStream.rangeClosed(1, 1_001).mapToObj("k%d"::formatted).collect(Collectors.joining(","));

    assertThat(SERVER.get(USAGE + keys + "/1/3/2026/1/3/2026").body())
        .isEqualTo(fieldError("invalid_value", "keys", "1001 keys (expected: at most 1000)"));
  }

  private static UsageTotal total(int code, String of) {
    return new UsageTotal(
        HOUR, code, of.isEmpty() ? Optional.empty() : Optional.of(of), new Count(7, LAST, 100, 7));
  }

  /* The report of a period that retention has not touched. */
  private static Report whole(List<UsageTotal> totals, Map<String, UsageName> names, long count) {
    return new Report(totals, names, count, CountedDays.ALL);
  }
}
