package io.portico.http.usage;

import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.UsageQueries.Ranking;
import io.portico.application.port.in.usage.UsageQueries.RankingPage;
import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsageOrder;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageRank;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Stub;
import io.portico.http.testkit.UsageStubs.PageQuery;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageListControllerTest extends HttpTest {

  private static final String KEYS = "/api/activity/keys/01/03/2026/31/3/2026";
  private static final String APIS = "/api/usage/apis/01/03/2026/31/3/2026";
  private static final Instant LAST = Instant.parse("2026-03-01T10:15:30.123Z");
  private static final UsagePeriod MARCH =
      new UsagePeriod(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 3, 31));

  private final Stub<PageQuery, Optional<RankingPage>> rankPage = SERVER.usage.rankPage;

  @ParameterizedTest
  @CsvSource({
    "KEY, '', HITS, false, 0, 10000, 0",
    "API, ?p=-1&unknown=1&api_id=&tags=, HITS, false, 0, 10000, 0",
    "API, ?by=Hits&sort=1&p=0, HITS, true, 0, 10000, 0",
    "KEY, ?by=Error&sort=-1&p=2, ERROR, false, 10, 10, 3",
    "API, ?by=success&p=1&page_size=25, SUCCESS, false, 0, 25, 1"
  })
  void list_parameters_areThoseOfClassicClients(
      UsageDimension by,
      String query,
      UsageMeasure measure,
      boolean ascending,
      long offset,
      int limit,
      long pages) {
    rankPage.answers(
        Optional.of(new RankingPage(new Ranking(List.of(), Map.of(), CountedDays.ALL), 23)));

    assertThat(SERVER.get((by == UsageDimension.KEY ? KEYS : APIS) + query).body())
        .isEqualTo("{\"data\":[],\"pages\":" + pages + "}");
    var order = new UsageOrder(measure, ascending);
    assertThat(rankPage.received())
        .isEqualTo(
            new PageQuery(
                new RankingQuery(MARCH, by, order, UsageFilter.ALL, offset, limit), List.of()));
  }

  @Test
  void list_filters_arePassedOn() {
    rankPage.answers(
        Optional.of(new RankingPage(new Ranking(List.of(), Map.of(), CountedDays.ALL), 0)));

    SERVER.get(KEYS + "?api_id=payments&api_version=v1&tags=eu,us");

    var received = rankPage.received();
    assertThat(received.tags()).containsExactly("eu", "us");
    assertThat(received.query().filter())
        .isEqualTo(new UsageFilter(Optional.of("payments"), Optional.of("v1")));
  }

  @Test
  void list_ranks_areClassicEntries() {
    var named = new UsageName.OfApi("Payments", LabelFixture.labels("team", "core"));
    rankPage.answers(Optional.of(page(Map.of("a", named))));
    var apis = SERVER.get(APIS);
    rankPage.answers(Optional.of(page(Map.of())));
    var keys = SERVER.get(KEYS + "?p=1");

    assertThat(apis.body())
        .isEqualTo(
            """
            {"data":[{"id":{"api_id":"a","api_name":"Payments"},"hits":9,"success":7,"error":1,\
            "last_hit":"2026-03-01T10:15:30.123Z","api_name":"Payments","labels":{"team":"core"}},\
            {"id":{"api_id":"b","api_name":"b"},"hits":2,"success":0,"error":2,\
            "last_hit":"2026-03-01T10:15:30.123Z"}],"pages":0}\
            """);
    assertThat(apis.header("X-Truncated")).contains("true");
    assertThat(apis.header("X-Kept-Since")).contains("2024-03-01");
    assertThat(keys.body())
        .isEqualTo(
            """
            {"data":[{"id":{"key":"a"},"hits":9,"success":7,"error":1,\
            "last_hit":"2026-03-01T10:15:30.123Z"},{"id":{"key":"b"},"hits":2,"success":0,\
            "error":2,"last_hit":"2026-03-01T10:15:30.123Z"}],"pages":1}\
            """);
    assertThat(keys.header("X-Truncated")).isEmpty();
  }

  @Test
  void list_csv_hasAColumnPerMember() {
    rankPage.answers(Optional.of(page(Map.of())));

    assertThat(SERVER.call("GET", KEYS).by(Caller.ADMIN).header("Accept", "text/csv").send().body())
        .startsWith("\"key\",\"hits\",\"success\",\"error\",\"last_hit\",\"alias\",")
        .contains("\"a\",\"9\",\"7\",\"1\",\"2026-03-01T10:15:30.123Z\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {KEYS, APIS})
  void list_refused_saysWhy(String path) {
    SERVER
        .get(path + "?by=price")
        .assertIs(
            400,
            fieldError("invalid_value", "by", "'price' (expected: hits, success, error, latency)"));
    SERVER
        .get(path + "?sort=up")
        .assertIs(
            400,
            fieldError(
                "invalid_value",
                "sort",
                "'up' (expected: 1 for the least used first, -1 for the most used first)"));
    assertThat(rankPage.calls()).isZero();

    rankPage.answers(Optional.empty());
    SERVER.get(path).assertHas(422, "\"code\":\"too_much_usage\"");
  }

  private static final LocalDate KEPT = LocalDate.of(2024, 3, 1);

  private static RankingPage page(Map<String, UsageName> names) {
    return new RankingPage(
        new Ranking(
            List.of(
                new UsageRank("a", 7, 1, new Count(9, LAST, 90, 9)),
                new UsageRank("b", 0, 2, new Count(2, LAST, 0, 0))),
            names,
            CountedDays.since(Optional.of(KEPT))),
        3);
  }
}
