package io.portico.http.usage;

import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.UsageQueries.Ranking;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageZone;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Stub;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageRankingControllerTest extends HttpTest {

  private static final String TOP = "/api/activity/top";
  private static final String MARCH = TOP + "?from=2026-03-01&to=2026-03-31";
  private static final Instant LAST = Instant.parse("2026-03-01T10:15:30.123Z");
  private static final UsagePeriod PERIOD =
      new UsagePeriod(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 3, 31));
  private static final Ranking EMPTY = new Ranking(List.of(), Map.of(), CountedDays.ALL);

  private final Stub<RankingQuery, Optional<Ranking>> rank = SERVER.usage.rank;

  @Test
  void rank_defaults_areTenKeysByHits() {
    rank.answers(Optional.of(EMPTY));

    assertThat(SERVER.get(MARCH).body()).isEqualTo("{\"items\":[]}");
    assertThat(rank.received())
        .isEqualTo(
            new RankingQuery(PERIOD, UsageDimension.KEY, UsageMeasure.HITS, UsageFilter.ALL, 10));
  }

  @Test
  void rank_allParameters_areRead() {
    rank.answers(Optional.of(EMPTY));

    SERVER.get(
        MARCH
            + "&by=policy&sort=error&limit=100&api_id=payments&api_version=Non%20Versioned"
            + "&tz=America/New_York");

    assertThat(rank.received())
        .isEqualTo(
            new RankingQuery(
                PERIOD.in(UsageZone.of("tz", "America/New_York")),
                UsageDimension.POLICY,
                UsageMeasure.ERROR,
                new UsageFilter(Optional.of("payments"), Optional.of("Non Versioned")),
                100));
  }

  @Test
  void rank_ranking_isItemsWithNames() {
    rank.answers(Optional.of(ranking()));

    var reply = SERVER.get(MARCH + "&by=developer");
    assertThat(reply.header("X-Kept-Since")).contains("2024-03-01");
    assertThat(reply.body())
        .isEqualTo(
            """
            {"items":[{"developer":"d1","hits":9,"success":7,"error":1,\
            "last_hit":"2026-03-01T10:15:30.123Z","mean_latency":13,"alias":"ann@example.com"},\
            {"developer":"d2","hits":2,"success":0,"error":2,\
            "last_hit":"2026-03-01T10:15:30.123Z"}]}\
            """);
  }

  @ParameterizedTest
  @CsvSource({"key", "developer", "api", "policy"})
  void rank_dimension_namesTheMember(String by) {
    rank.answers(
        Optional.of(
            new Ranking(
                List.of(new UsageRank("x", 7, 1, new Count(9, LAST, 0, 0))),
                Map.of(),
                CountedDays.ALL)));

    assertThat(SERVER.get(MARCH + "&by=" + by).body())
        .startsWith("{\"items\":[{\"" + by + "\":\"x\",\"hits\":9,");
  }

  @Test
  void rank_csv_hasAColumnPerMember() {
    rank.answers(Optional.of(ranking()));

    var reply =
        SERVER
            .call("GET", MARCH + "&by=developer")
            .by(Caller.ADMIN)
            .header("Accept", "text/csv")
            .send();

    assertThat(reply.body())
        .isEqualTo(
            """
            "developer","hits","success","error","last_hit","alias","mean_latency"\r
            "d1","9","7","1","2026-03-01T10:15:30.123Z","ann@example.com","13"\r
            "d2","2","0","2","2026-03-01T10:15:30.123Z","",""\r
            """);
  }

  @Test
  void rank_apis_havePercentiles() {
    var latencies = new LatencyHistogram();
    latencies.add(7);
    latencies.add(18);
    rank.answers(
        Optional.of(
            new Ranking(
                List.of(
                    new UsageRank("a", 2, 0, new Count(2, LAST, 25, 2)),
                    new UsageRank("b", 1, 0, new Count(1, LAST, 0, 0))),
                Map.of(),
                Map.of("a", latencies),
                CountedDays.ALL)));

    assertThat(SERVER.get(MARCH + "&by=api").body())
        .contains("\"mean_latency\":13,\"p50_latency\":7,\"p95_latency\":18,\"p99_latency\":18}")
        .endsWith(
            "\"api\":\"b\",\"hits\":1,\"success\":1,\"error\":0,"
                + "\"last_hit\":\"2026-03-01T10:15:30.123Z\"}]}");
    assertThat(
            SERVER
                .call("GET", MARCH + "&by=api")
                .by(Caller.ADMIN)
                .header("Accept", "text/csv")
                .send()
                .body())
        .isEqualTo(
            """
            "api","hits","success","error","last_hit","api_name","labels",\
            "mean_latency","p50_latency","p95_latency","p99_latency"\r
            "a","2","2","0","2026-03-01T10:15:30.123Z","","","13","7","18","18"\r
            "b","1","1","0","2026-03-01T10:15:30.123Z","","","","","",""\r
            """);
  }

  @Test
  void rank_tooMuchUsage_is422() {
    rank.answers(Optional.empty());

    var reply = SERVER.get(MARCH);

    reply.assertHas(
        422, "\"code\":\"too_much_usage\"", "(expected: a shorter period, or whole months)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?to=2026-03-31|from|'' (expected: a day, such as 2026-03-01)",
        "?from=2026-03-31|to|'' (expected: a day, such as 2026-03-01)",
        "?from=2026-02-31&to=2026-03-31|from|'2026-02-31' (expected: a day, such as 2026-03-01)",
        "?from=0000-01-01&to=2026-03-31|from|'0000-01-01' (expected: a day, such as 2026-03-01)",
        "?from=1/3/2026&to=2026-03-31|from|'1/3/2026' (expected: a day, such as 2026-03-01)",
        "?from=2026-03-01&from=2026-03-02|from|2 values (expected: one)",
        "?from=2026-03-02&to=2026-03-01|to|'2026-03-01' (expected: 2026-03-02 or later)",
        "?from=2020-03-01&to=2026-03-01|to|'2026-03-01' (expected: at most 5 years from"
            + " 2020-03-01)",
        "?from=2026-03-01&to=2026-03-01&by=hour|by|'hour' (expected: api, developer, application, policy, key)",
        "?from=2026-03-01&to=2026-03-01&sort=x|sort|'x' (expected: hits, success, error, latency)",
        "?from=2026-03-01&to=2026-03-01&limit=101|limit|'101' (expected: a whole number from 1 to"
            + " 100)",
        "?from=2026-03-01&to=2026-03-01&limit=0|limit|'0' (expected: a whole number from 1 to 100)",
        "?from=2026-03-01&to=2026-03-01&api_id=|api_id|'' (expected: 1 to 128 characters)",
        "?from=2026-03-01&to=2026-03-01&of=keys|of|an unknown parameter (expected: one of from, to,"
            + " by, sort, api_id, api_version, limit, tz)",
        "?from=2026-03-01&to=2026-03-01&tz=|tz|'' (expected: a time zone, such as Europe/Berlin, or an"
            + " offset, such as +01:00)"
      })
  void rank_invalidParameter_is400(String query, String field, String problem) {
    SERVER.get(TOP + query).assertIs(400, fieldError("invalid_value", field, problem));
    assertThat(rank.calls()).isZero();
  }

  private static final LocalDate KEPT = LocalDate.of(2024, 3, 1);

  private static Ranking ranking() {
    return new Ranking(
        List.of(
            new UsageRank("d1", 7, 1, new Count(9, LAST, 100, 8)),
            new UsageRank("d2", 0, 2, new Count(2, LAST, 0, 0))),
        Map.of("d1", new UsageName.OfDeveloper(new EmailAddress("ann@example.com"))),
        CountedDays.since(Optional.of(KEPT)));
  }
}
