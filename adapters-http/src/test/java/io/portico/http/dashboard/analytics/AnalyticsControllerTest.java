package io.portico.http.dashboard.analytics;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.usage.UsageQueries.Ranking;
import io.portico.application.port.in.usage.UsageQueries.Report;
import io.portico.application.port.in.usage.UsageQueries.Series;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageTotal;
import io.portico.domain.usage.UsageZone;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnalyticsControllerTest extends DashboardTest {

  private static final String PATH = "/dashboard/analytics";
  private static final String MARCH = "from=2026-03-01&to=2026-03-03";
  private static final LocalDate FIRST = LocalDate.of(2026, 3, 1);
  private static final UsagePeriod PERIOD = new UsagePeriod(FIRST, FIRST.plusDays(2));
  private static final ApiRecord BILLING = anApi("Billing").labelled("tier", "1").build();
  private static final Plan GOLD = aPlan("Gold").build();
  private static final Developer ANN = aDeveloper("ann@example.com").build();
  private static final IssuedKey KEY =
      aKey().storedAs("a".repeat(64)).of(ANN.id()).on(GOLD.id()).build();

  @BeforeEach
  void prepare() {
    SERVER.labels.list.answers(
        lastPage(new LabelQueries.Entry(aLabel("tier").build(), Optional.empty())));
    SERVER.usage.series.answers(
        Optional.of(
            new Series(
                List.of(total(FIRST, 200, 1_500), total(FIRST, 500, 500)), CountedDays.ALL)));
    SERVER.usage.rank.answers(Optional.of(new Ranking(List.of(), Map.of(), CountedDays.ALL)));
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(GOLD), 1));
    SERVER.developers.findByEmail.answers(Optional.of(new DeveloperWithKeys(ANN, List.of())));
    var held = new KeyWithUsage(new KeyWithState(KEY, KeyState.LIVE), Optional.empty());
    SERVER.keys.page.answers(new OffsetPage<>(List.of(held), 1));
    SERVER.keys.find.answers(held);
    SERVER.apis.search.answers(
        new ApiQueries.Page(List.of(BILLING), Optional.empty(), Optional.empty()));
    SERVER.usage.report.answers(new Report(List.of(), Map.of(), 0, CountedDays.ALL));
  }

  @Test
  void show_page_countsNothingAndLoadsTheCounts() {
    var page = page("?" + MARCH).body();

    assertThat(page)
        .contains("hx-get=\"/dashboard/analytics/series?from=2026-03-01&amp;to=2026-03-03\"")
        .contains("hx-get=\"/dashboard/analytics/top?from=2026-03-01&amp;to=2026-03-03\"")
        .contains("counted=true", "value=\"label:tier\"", "/dashboard/analytics.csv?");
    assertThat(SERVER.usage.series.calls() + SERVER.usage.rank.calls()).isZero();

    assertThat(page("?" + MARCH + "&counted=true").body()).contains("data-chart=\"calls\"");
  }

  @Test
  void show_somethingNamedWithoutItsKind_asksForIt() {
    page("?" + MARCH + "&of=all&value=Payments")
        .assertHas(422, "Choose what this is under “Calls for”.", "value=\"Payments\"");
  }

  @Test
  void series_everything_hasEachDayWithATableForTheChart() {
    assertThat(page("/series?" + MARCH).body())
        .containsSubsequence("2026-03-03", "2026-03-02", "2026-03-01")
        .contains("data-value=\"1500\">1,500</td>", "data-value=\"500\">500</td>", "25%")
        .doesNotContain("<html");
    assertThat(SERVER.usage.series.first().period()).isEqualTo(PERIOD);
    assertThat(SERVER.usage.series.first().resolution()).isEqualTo(Resolution.DAY);
    assertThat(SERVER.usage.series.first().filter()).isEqualTo(UsageFilter.ALL);
  }

  @Test
  void series_noLongerKeptOrTooMuch_isSaid() {
    SERVER.usage.series.answers(
        Optional.of(
            new Series(
                List.of(total(FIRST, 200, 1)), CountedDays.since(Optional.of(FIRST.plusDays(1))))));
    assertThat(page("/series?" + MARCH).body())
        .contains("Calls before 2 Mar 2026 are no longer kept");
    SERVER.usage.series.answers(Optional.empty());
    assertThat(page("/series?" + MARCH).body()).contains("Counting takes too long");
  }

  @Test
  void series_noCalls_saysHowTheyGetHereWithACommand() {
    SERVER.usage.series.answers(Optional.of(new Series(List.of(), CountedDays.ALL)));

    assertThat(page("/series?" + MARCH).body())
        .contains("How calls get here")
        .contains(
            "$PORTICO_KEY",
            "/api/activity/records",
            "\\\"api_id\\\":\\\"%s\\\"".formatted(BILLING.id()));
    SERVER.apis.search.answers(new ApiQueries.Page(List.of(), Optional.empty(), Optional.empty()));
    assertThat(page("/series?" + MARCH).body()).contains("\\\"billing\\\"");
  }

  @ParameterizedTest
  @CsvSource({
    "https://portico.test/dashboard/analytics?of=api&value=x#top, "
        + "%2Fdashboard%2Fanalytics%3Fof%3Dapi%26value%3Dx",
    "https://portico.test/elsewhere, %2Fdashboard",
    "//evil.test/dashboard, %2Fdashboard"
  })
  void series_noCalls_leadsToACredentialAndBackToThePage(String page, String back) {
    SERVER.usage.series.answers(Optional.of(new Series(List.of(), CountedDays.ALL)));

    var part =
        SERVER
            .call("GET", PATH + "/series?" + MARCH)
            .inSessionOf(Caller.ADMIN)
            .header("HX-Request", "true")
            .header("HX-Current-URL", page)
            .send();

    assertThat(part.body())
        .contains("/dashboard/system/services/new?scope=usage%3Awrite&amp;back=" + back + "\"");
  }

  @Test
  void series_noCallsOfAnApiThatDoesNotExist_saysSo() {
    SERVER.usage.series.answers(Optional.of(new Series(List.of(), CountedDays.ALL)));

    assertThat(page("/series?" + MARCH + "&of=api&value=payments").body())
        .contains("No API has this name or ID")
        .doesNotContain("How calls get here");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-01,2026-03-02,'',HOUR",
    "2026-03-01,2026-03-05,'',DAY",
    "2026-01-01,2026-12-31,'',MONTH",
    "2026-03-01,2026-03-05,hour,HOUR",
    "2026-03-01,2026-03-05,month,MONTH"
  })
  void series_resolution_fitsThePeriodUnlessChosen(
      String from, String to, String res, Resolution expected) {
    page("/series?from=%s&to=%s&res=%s".formatted(from, to, res));

    assertThat(SERVER.usage.series.first().resolution()).isEqualTo(expected);
  }

  @Test
  void series_apiOrPlan_isItsFilter() {
    page("/series?" + MARCH + "&of=api&value=billing");
    assertThat(SERVER.usage.series.first().filter())
        .isEqualTo(new UsageFilter(Optional.of("billing"), Optional.empty()));
    SERVER.reset();
    prepare();
    page("/series?" + MARCH + "&of=plan&value=gold");
    assertThat(SERVER.usage.series.first().filter())
        .isEqualTo(new UsageFilter(Optional.of(GOLD.id().toString()), Optional.empty()));
  }

  @Test
  void series_apiByName_isTheFilterOfItsId() {
    SERVER.apis.names.answers(Map.of(BILLING.id(), "Billing"));
    var ofBilling = new UsageFilter(Optional.of(BILLING.id().toString()), Optional.empty());

    page("/series?" + MARCH + "&of=api&value=Billing");
    assertThat(SERVER.usage.series.first().filter()).isEqualTo(ofBilling);
    assertThat(page("?of=api&value=" + BILLING.id()).body())
        .contains(
            "API: Billing (" + BILLING.id() + ")", "value=\"Billing (" + BILLING.id() + ")\"");
    SERVER.reset();
    prepare();
    SERVER.apis.names.answers(Map.of(BILLING.id(), "Billing"));
    page("/series?" + MARCH + "&of=api&value=Billing%20(" + BILLING.id() + ")");
    assertThat(SERVER.usage.series.first().filter()).isEqualTo(ofBilling);
  }

  @Test
  void show_planOrDeveloper_hasItsName() {
    SERVER.portal.findPlan.answers(GOLD);
    assertThat(page("?of=plan&value=" + GOLD.id()).body()).contains("Plan: Gold");
    SERVER.developers.find.answers(new DeveloperWithKeys(ANN, List.of()));
    assertThat(page("?of=developer&value=" + ANN.id()).body())
        .contains("Developer: ann@example.com");
  }

  @Test
  void series_label_isTheFilterOfItsApis() {
    page("/series?" + MARCH + "&of=label&value=tier%3D1");
    assertThat(SERVER.usage.series.first().filter())
        .isEqualTo(UsageFilter.ofApis(Set.of(BILLING.id().toString())));

    SERVER.apis.search.answers(new ApiQueries.Page(List.of(), Optional.empty(), Optional.empty()));
    assertThat(page("/series?" + MARCH + "&of=label&value=tier%3D9").body()).contains("No calls");
    assertThat(SERVER.usage.series.calls()).isEqualTo(2);
  }

  @Test
  void series_developerOrKey_isAReportOfTheKeys() {
    SERVER.usage.report.answers(
        new Report(List.of(total(FIRST, 200, 7)), Map.of(), 1, CountedDays.ALL));

    assertThat(page("/series?" + MARCH + "&of=developer&value=ann%40example.com").body())
        .contains("data-value=\"7\">7</td>");
    assertThat(SERVER.usage.report.first().keys()).containsExactly("a".repeat(64));
    assertThat(page("/series?" + MARCH + "&of=key&value=" + "a".repeat(64)).body())
        .contains("data-value=\"7\">7</td>");
  }

  @ParameterizedTest
  @CsvSource({
    "from=yesterday,from",
    "to=2026-13-01,to",
    "from=2026-03-02&to=2026-03-01,to",
    "from=2020-01-01&to=2026-03-01,to",
    "res=week,res",
    "from=2026-01-01&to=2026-03-01&res=hour,res",
    "of=api,value",
    "of=api&value=No%20such%20API,value",
    "of=label&value=tier,value",
    "of=plan&value=nothing-like-this,value",
    "of=key&value=ptk_secret,value"
  })
  void show_wrongValue_is422BesideTheField(String query, String field) {
    SERVER.keys.find.fails(new RefusedException.NotFound(RecordKind.KEY, ""));

    var reply = page("?" + query);

    reply
        .assertHas(422, "id=\"d-" + field + "\"", "p-error")
        .doesNotContain("hx-get=\"/dashboard/analytics");
    assertThat(SERVER.usage.series.calls()).isZero();
  }

  @Test
  void show_typedMarkup_isText() {
    assertThat(page("?of=plan&value=%3Cscript%3Ealert(1)").body())
        .contains("value=\"&lt;script>alert(1)\"")
        .doesNotContain("<script>alert");
  }

  @Test
  void top_apis_leadToThemAndToTheirCalls() {
    SERVER.usage.rank.answers(
        Optional.of(
            new Ranking(
                List.of(rank("billing", 100, 75, 25), rank("unknown", 3, 3, 0)),
                Map.of("billing", new UsageName.OfApi("<b>Billing", labels("tier", "1"))),
                CountedDays.ALL)));

    assertThat(page("/top?" + MARCH).body())
        .contains("href=\"/dashboard/apis/billing\">&lt;b&gt;Billing</a>", "25%")
        .contains("of=api&amp;value=billing", "of=api&amp;value=unknown")
        .doesNotContain("/dashboard/apis/unknown");
    var query = SERVER.usage.rank.received();
    assertThat(query.by()).isEqualTo(UsageDimension.API);
    assertThat(query.period()).isEqualTo(PERIOD);
  }

  @Test
  void top_byErrors_hasThoseWithMostErrorsFirst() {
    SERVER.usage.rank.answers(
        Optional.of(
            new Ranking(
                List.of(rank("many", 1_000, 970, 30), rank("most", 10, 1, 9)),
                Map.of(),
                CountedDays.ALL)));

    assertThat(page("/top?" + MARCH + "&sort=errors").body())
        .contains("Most errors: API", "aria-sort=\"descending\"><a class=\"p-sort\"")
        .contains("sort=errorShare\">Error rate", MARCH.replace("&", "&amp;") + "\">Calls")
        .containsSubsequence("of=api&amp;value=many", "of=api&amp;value=most");
    assertThat(SERVER.usage.rank.received().order().measure()).isEqualTo(UsageMeasure.ERROR);
    assertThat(page("/top.csv?" + MARCH + "&sort=errorShare").body())
        .containsSubsequence("\"most\"", "\"many\"");
    assertThat(SERVER.usage.rank.last().limit()).isEqualTo(1_000);
    assertThat(page("/top?" + MARCH + "&sort=latency").body())
        .contains("Highest average latency: API", "30 ms");
    assertThat(SERVER.usage.rank.last().order().measure()).isEqualTo(UsageMeasure.LATENCY);
  }

  @Test
  void series_zone_isOfThePeriodAndStaysInTheAddress() {
    var berlin = UsageZone.of("tz", "Europe/Berlin");
    SERVER.usage.series.answers(
        Optional.of(
            new Series(
                List.of(timed(FIRST, 200, 100)),
                new CountedDays(berlin, Optional.empty(), Optional.of(FIRST.plusDays(1)), false))));

    var part = page("/series?" + MARCH + "&tz=Europe/Berlin").body();

    assertThat(SERVER.usage.series.first().period()).isEqualTo(PERIOD.in(berlin));
    assertThat(part)
        .contains("Day (Europe/Berlin)", "datetime=\"2026-02-28T23:00:00Z\">1 Mar 2026<")
        .contains("Days before 2 Mar 2026 are days in UTC")
        .contains("days begin up to half an hour early or late");
    assertThat(page(".csv?" + MARCH + "&tz=Europe/Berlin").body())
        .contains("\"2026-03-01T00:00:00+01:00\",\"100\"");
    assertThat(page("?" + MARCH + "&tz=Europe/Berlin").body())
        .contains("<option value=\"Europe/Berlin\" selected>")
        .contains(
            "/dashboard/analytics/series?from=2026-03-01&amp;to=2026-03-03&amp;tz=Europe%2FBerlin")
        .contains(
            "/dashboard/analytics.csv?from=2026-03-01&amp;to=2026-03-03&amp;tz=Europe%2FBerlin");
    assertThat(page("/top?" + MARCH + "&tz=Europe/Berlin").status()).isEqualTo(200);
    assertThat(SERVER.usage.rank.last().period()).isEqualTo(PERIOD.in(berlin));
  }

  @Test
  void series_percentiles_areInTheTableAndTheChartBesideTheMean() {
    var latencies = new LatencyHistogram();
    LongStream.rangeClosed(1, 100).map(number -> number * 10).forEach(latencies::add);
    SERVER.usage.series.answers(
        Optional.of(
            new Series(
                List.of(timed(FIRST, 200, 100)),
                Map.of(Resolution.DAY.first(FIRST), latencies),
                CountedDays.ALL)));

    assertThat(page("/series?" + MARCH).body())
        .contains("p50 478 ms, p95 928 ms, p99 1,021 ms")
        .contains("95% of the calls did not exceed")
        .contains(
            "data-plot=\"p-orange\" data-stack=\"latency\" data-level=\"count\">p95 (ms)</th>")
        .contains("data-label=\"p50 (ms)\" data-value=\"478\">478</td>")
        .contains("data-label=\"p99 (ms)\">–</td>");
  }

  @Test
  void top_apisWithPercentiles_haveP95BesideTheMean() {
    var latencies = new LatencyHistogram();
    latencies.add(7);
    latencies.add(2_000);
    var ranks = List.of(rank("a", 2, 2, 0), rank("b", 1, 1, 0));
    SERVER.usage.rank.answers(
        Optional.of(new Ranking(ranks, Map.of(), Map.of("a", latencies), CountedDays.ALL)));

    assertThat(page("/top?" + MARCH).body())
        .contains(">p95</th>")
        .contains("data-label=\"p95\">1,985 ms</td>", "data-label=\"p95\"></td>");

    SERVER.usage.rank.answers(Optional.of(new Ranking(ranks, Map.of(), CountedDays.ALL)));
    assertThat(page("/top?" + MARCH).body()).doesNotContain("p95");
  }

  @Test
  void series_withoutPercentiles_hasTheMeanAlone() {
    SERVER.usage.series.answers(
        Optional.of(new Series(List.of(timed(FIRST, 200, 100)), CountedDays.ALL)));

    assertThat(page("/series?" + MARCH).body())
        .contains("Average latency (ms)")
        .doesNotContain("p95");
  }

  @Test
  void show_unknownZone_isRefusedBesideTheField() {
    page("?" + MARCH + "&tz=Mars")
        .assertHas(422, "<option value=\"Mars\" selected>", "Europe/Berlin, or an offset");
  }

  @Test
  void series_withoutZone_isInUtc() {
    assertThat(page("/series?" + MARCH).body()).contains("Day (UTC)", "2026-03-01T00:00:00Z");
    assertThat(page("?" + MARCH).body()).contains("name=\"tz\"").doesNotContain("tz=");
    assertThat(page(".csv?" + MARCH).body()).contains("\"2026-03-01T00:00:00Z\",\"2000\"");
  }

  @Test
  void series_callsBefore_areBesideThemWithTheChange() {
    SERVER.usage.series.answers(
        Optional.of(
            new Series(
                List.of(
                    timed(FIRST.minusDays(3), 200, 100),
                    timed(FIRST.minusDays(1), 200, 100),
                    timed(FIRST, 200, 300)),
                CountedDays.ALL)));

    assertThat(page("/series?" + MARCH).body())
        .contains("50% more", "Compared with 26 Feb 2026 to 28 Feb 2026.", "20 ms")
        .contains("data-plot=\"p-grey\" data-stack=\"successes\" data-faint", "data-value=\"100\"");
  }

  @Test
  void series_byMonth_hasNothingBesideIt() {
    SERVER.usage.series.answers(
        Optional.of(
            new Series(
                List.of(
                    timed(Resolution.MONTH, FIRST.minusMonths(1), 200, 100),
                    timed(Resolution.MONTH, FIRST, 200, 300)),
                CountedDays.ALL)));

    assertThat(page("/series?" + MARCH + "&res=month").body())
        .contains("data-plot")
        .doesNotContain("Compared with", "data-faint");
  }

  private static UsageTotal timed(LocalDate day, int code, long hits) {
    return timed(Resolution.DAY, day, code, hits);
  }

  private static UsageTotal timed(Resolution resolution, LocalDate day, int code, long hits) {
    return new UsageTotal(
        resolution.first(day),
        code,
        Optional.empty(),
        new Count(hits, Instant.EPOCH, 20 * hits, hits));
  }

  @Test
  void top_label_sumsTheApisByItsValues() {
    SERVER.usage.rank.answers(
        Optional.of(
            new Ranking(
                List.of(rank("a", 100, 100, 0), rank("b", 50, 50, 0), rank("c", 60, 60, 0)),
                Map.of(
                    "a", new UsageName.OfApi("A", labels("tier", "1")),
                    "b", new UsageName.OfApi("B", labels("tier", "1")),
                    "c", new UsageName.OfApi("C", labels("team", "x"))),
                CountedDays.ALL)));

    SERVER.labels.find.answers(aLabel("tier").displayed("Criticality").build());

    assertThat(page("/top?" + MARCH + "&by=label:tier").body())
        .contains("Values of Criticality")
        .containsSubsequence("<td>1</td>", ">150<", "not labelled", ">60<")
        .contains("of=label&amp;value=tier%3D1");
  }

  @Test
  void top_keysOfADeveloper_areThoseOfTheReport() {
    SERVER.usage.report.answers(
        new Report(
            List.of(total(FIRST, 200, 5, KEY.key().text()), total(FIRST, 404, 2, KEY.key().text())),
            Map.of(
                KEY.key().text(),
                new UsageName.OfKey("ann@example.com", ANN.id(), GOLD.id(), Optional.empty())),
            2,
            CountedDays.ALL));

    assertThat(page("/top?" + MARCH + "&of=developer&value=" + ANN.id() + "&by=key").body())
        .contains("ann@example.com · aaaaaaaaaaaa…", ">7<", "/dashboard/developers/" + ANN.id())
        .contains("of=key&amp;value=" + "a".repeat(64))
        .doesNotContain("Calls without a key");
    assertThat(SERVER.usage.report.received().by()).hasValue(UsageDimension.KEY);
  }

  @Test
  void top_keysOrDevelopers_saysWhereCallsWithoutAKeyAre() {
    SERVER.usage.rank.answers(Optional.of(new Ranking(List.of(), Map.of(), CountedDays.ALL)));

    for (var by : List.of("key", "developer")) {
      assertThat(page("/top?" + MARCH + "&by=" + by).body())
          .contains("Calls without a key are in the totals, not in this table.");
    }
    assertThat(page("/top?" + MARCH + "&by=api").body()).doesNotContain("Calls without a key");
  }

  @Test
  void top_keysThatAreStoredUnhashed_areNeverShown() {
    SERVER.usage.rank.answers(
        Optional.of(new Ranking(List.of(rank("ptk_secret", 1, 1, 0)), Map.of(), CountedDays.ALL)));

    assertThat(page("/top?" + MARCH + "&by=key").body()).doesNotContain("ptk_secret", "of=key");
    assertThat(page("/top.csv?" + MARCH + "&by=key").body()).doesNotContain("ptk_secret");
  }

  @Test
  void files_seriesAndTop_areWhatThePageShows() {
    var calls = page(".csv?" + MARCH);
    assertThat(calls.header("Content-Disposition")).hasValue("attachment; filename=\"calls.csv\"");
    assertThat(calls.body())
        .startsWith("\"time\",\"hits\",\"success\",\"error\"\r\n")
        .contains("\"2026-03-01T00:00:00Z\",\"2000\",\"1500\",\"500\"\r\n")
        .contains("\"2026-03-02T00:00:00Z\",\"0\",\"0\",\"0\"\r\n");
    SERVER.usage.rank.answers(
        Optional.of(
            new Ranking(
                List.of(rank(ANN.id().toString(), 3, 2, 1)),
                Map.of(
                    ANN.id().toString(),
                    new UsageName.OfDeveloper(new EmailAddress("ann@example.com"))),
                CountedDays.ALL)));
    assertThat(page("/top.csv?" + MARCH + "&by=developer").body())
        .contains("\"%s\",\"ann@example.com\",\"3\",\"2\",\"1\",\"30\"".formatted(ANN.id()));
  }

  private static UsageTotal total(LocalDate day, int code, long hits) {
    return new UsageTotal(
        Resolution.DAY.first(day), code, Optional.empty(), new Count(hits, Instant.EPOCH, 0, 0));
  }

  private static UsageTotal total(LocalDate day, int code, long hits, String of) {
    return new UsageTotal(
        Resolution.DAY.first(day), code, Optional.of(of), new Count(hits, Instant.EPOCH, 0, 0));
  }

  private static UsageRank rank(String of, long hits, long success, long error) {
    return new UsageRank(of, success, error, new Count(hits, Instant.EPOCH, 30 * hits, hits));
  }

  private static Reply page(String rest) {
    return get(Caller.VIEWER, PATH + rest);
  }
}
