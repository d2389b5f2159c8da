package io.portico.http.dashboard.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.domain.fixture.PolicyFixture.required;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.governance.GovernanceQueries.PolicyResult;
import io.portico.application.port.in.key.KeyQueries.LiveKeys;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.usage.UsageQueries.Ranking;
import io.portico.application.port.in.usage.UsageQueries.Series;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.audit.Change;
import io.portico.domain.audit.Difference;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.shared.UserId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageTotal;
import io.portico.http.audit.AuditCursor;
import io.portico.http.dashboard.developer.DeveloperPaths;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ApiControllerTest extends DashboardTest {

  private static final ApiRecord BILLING =
      anApi("Billing")
          .describedAs(
              new ApiDescription(
                  "<i>Billing",
                  Optional.empty(),
                  Optional.of("<script>alert(1)</script>"),
                  Optional.empty(),
                  Optional.of("Team <b>"),
                  Optional.empty(),
                  Optional.of("ftp://files.example.com/x")))
          .labelled("tier", "1")
          .build();
  private static final String PATH = "/dashboard/apis/" + BILLING.id();
  private static final Plan GOLD = aPlan("Gold <b>").opening(BILLING.id()).build();
  private static final CatalogueEntry GOLD_ENTRY =
      anEntry("Gold entry").offering(GOLD.id()).build();

  @BeforeEach
  void prepare() {
    SERVER.apis.find.answers(BILLING);
    SERVER.users.page.answers(lastPage());
    SERVER.labels.list.answers(
        lastPage(
            new LabelQueries.Entry(aLabel("tier").build(), Optional.empty()),
            new LabelQueries.Entry(aLabel("team").required().build(), Optional.empty())));
    opening();
    SERVER.portal.findCatalogue.answers(aCatalogue(GOLD_ENTRY));
  }

  private static void opening(Plan... plans) {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(plans), plans.length));
  }

  @Test
  void overview_nothingHangsOnIt_saysSo() {
    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("No policy applies to this API.", "No plan includes this API.")
        .doesNotContain("Keys with access", "plans/new");
    assertThat(get(Caller.ADMIN, PATH).body())
        .contains("/dashboard/portal/plans/new?api=" + BILLING.id());
    assertThat(SERVER.portal.pagePlans.calls()).isEqualTo(2);
  }

  @Test
  void overview_policies_sayWhatIsMissingAndLeadToTheFormThatSetsIt() {
    var rated = aPolicy("Rated <i>").requiring("tier").build();
    var team = aPolicy("Team").requiring("team", "a", "b").requiring("gone", "x").build();
    SERVER.governance.results.answers(
        List.of(
            new PolicyResult(rated, List.of()),
            new PolicyResult(team, List.of(required("team", "a", "b"), required("gone", "x")))));

    assertThat(get(Caller.ADMIN, PATH).body())
        .contains("/dashboard/governance/policies/" + rated.id(), "Rated &lt;i&gt;", "Compliant")
        .contains("Not compliant", "href=\"" + PATH + "/labels?add=team#f-label.team\"")
        .contains("team: one of a, b", ">gone: x<");
    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("Not compliant", "team: one of a, b")
        .doesNotContain("/labels?add");
    assertThat(SERVER.governance.results.calls()).isEqualTo(2);
  }

  @Test
  void overview_plans_leadToTheirPagesEntriesAndDevelopers() {
    var silver = aPlan("Silver").opening(BILLING.id()).denied().build();
    opening(GOLD, silver);

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("/dashboard/portal/plans/" + GOLD.id(), "Gold &lt;b&gt;", "/plans/" + silver.id())
        .contains("/dashboard/portal/entries/" + GOLD.id(), "Gold entry", "not offered")
        .contains("/dashboard/developers?plan=" + GOLD.id(), "No live keys have access.")
        .contains("Blocked: its keys do not work");
    assertThat(SERVER.portal.pagePlans.received().filter())
        .isEqualTo(PlanFilter.opening(BILLING.id()));
    assertThat(SERVER.keys.live.received()).containsExactly(GOLD.id());
  }

  @Test
  void overview_manyPlans_areBoundedWithALinkToAll() {
    opening(
        IntStream.rangeClosed(1, 21)
            .mapToObj(i -> aPlan("Plan %02d".formatted(i)).build())
            .toArray(Plan[]::new));

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("Plan 20", "href=\"" + PATH + "?plans=all#plans\"", "All 21 plans")
        .doesNotContain("Plan 21");
    assertThat(get(Caller.VIEWER, PATH + "?plans=all").body())
        .contains("Plan 21")
        .doesNotContain("All 21 plans");
  }

  @Test
  void overview_keys_leadToTheirPagesAndSayHowManyThereAre() {
    opening(GOLD);
    var key = aKey().on(GOLD.id()).build();
    var shown = List.of(new KeyWithUsage(new KeyWithState(key, KeyState.LIVE), Optional.empty()));
    SERVER.keys.live.answers(new LiveKeys(shown, 1, false));

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("Keys with access", "1 live key<", "ann@example.com")
        .contains("href=\"" + DeveloperPaths.key(key.developer(), key.key()) + "\"");

    SERVER.keys.live.answers(new LiveKeys(shown, 1_000, true));
    assertThat(get(Caller.VIEWER, PATH).body()).contains("More than 1,000 live keys, 1 shown");
  }

  @Test
  void overview_record_isTextAndItsLabelsLeadToTheList() {
    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
        .doesNotContain("<script>alert")
        .doesNotContain("href=\"ftp:")
        .contains("href=\"/dashboard/apis?selector=tier%3D1\"")
        .contains("href=\"/dashboard/apis?owner=Team+%3Cb%3E\"", "Team &lt;b&gt;")
        .contains("Missing required labels:")
        .contains("set manually")
        .doesNotContain("/edit")
        .doesNotContain("/history");
  }

  @Test
  void overview_administrator_isOfferedTheForms() {
    assertThat(get(Caller.ADMIN, PATH).body())
        .contains(PATH + "/edit", PATH + "/labels", PATH + "/remove", PATH + "/history");
  }

  @Test
  void history_entries_haveBeforeAndAfter() {
    SERVER.audit.page.answers(
        lastPage(
            entry(
                AuditAction.API_LABELLED,
                ApiFixture.AT.plusMillis(50),
                new Change("labels.tier", Optional.of("2"), Optional.of("1")))));

    var page = get(Caller.ADMIN, PATH + "/history").body();

    assertThat(page)
        .contains("API labelled")
        .contains("the operator")
        .contains("<del>2</del>")
        .contains("<ins>1</ins>")
        .contains("3 more fields changed.")
        .doesNotContain("Labels set in bulk");
    assertThat(SERVER.audit.page.received().filter().object()).hasValue(BILLING.id().toString());
    assertThat(SERVER.audit.page.received().filter().kind()).hasValue(AuditKind.API);
  }

  @Test
  void history_bulkChange_hasItsValuesAndLeadsToItsJob() {
    SERVER.audit.page.answers(
        lastPage(
            entry(
                AuditAction.API_LABELLED,
                ApiFixture.AT,
                new Change("labels.tier", Optional.of("2"), Optional.of("1")),
                new Change("job", Optional.empty(), Optional.of("65e1a7d20000000000000001")))));

    assertThat(get(Caller.ADMIN, PATH + "/history").body())
        .contains(
            "<a href=\"/dashboard/apis/jobs/65e1a7d20000000000000001\">Part of a bulk change</a>")
        .contains("<del>2</del>", "<ins>1</ins>")
        .doesNotContain("<th scope=\"row\">Job</th>", "Labels set in bulk");
  }

  @Test
  void history_bulkChangeOfWhoSetALabelOnly_isToldOnce() {
    var job = new Change("job", Optional.empty(), Optional.of("65e1a7d20000000000000001"));

    assertThat(historyOf(entryBy(ApiFixture.BY, AuditAction.API_LABELLED, ApiFixture.AT, job)))
        .contains("Part of a bulk change")
        .doesNotContain("Labels set in bulk");
    assertThat(historyOf(entry(AuditAction.API_LABELLED, ApiFixture.AT, job)))
        .contains("Labels set in bulk");
  }

  private static String historyOf(AuditEntryView entry) {
    SERVER.audit.page.answers(lastPage(entry));
    return get(Caller.ADMIN, PATH + "/history").body();
  }

  private static AuditEntryView entry(AuditAction action, Instant at, Change... changes) {
    return entryBy(UserId.OPERATOR, action, at, changes);
  }

  private static AuditEntryView entryBy(
      UserId actor, AuditAction action, Instant at, Change... changes) {
    return new AuditEntryView(
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            at,
            actor,
            Optional.empty(),
            action,
            BILLING.id().toString(),
            Optional.empty(),
            new Difference(List.of(changes), 3)),
        Optional.empty());
  }

  @Test
  void history_labelsOfABulkChange_areToldFromTheirProvenance() {
    SERVER.audit.page.answers(
        lastPage(
            entry(
                AuditAction.API_REGISTERED,
                ApiFixture.AT.minusSeconds(1),
                new Change("name", Optional.empty(), Optional.of("Billing")))));

    assertThat(get(Caller.ADMIN, PATH + "/history").body())
        .containsSubsequence(
            "Labels set in bulk",
            "Label tier",
            "not recorded per API",
            "<ins>1</ins>",
            "API registered")
        .contains("2 changes on this page");
  }

  @Test
  void history_changeOnAnotherPage_isNotToldTwice() {
    var older = entry(AuditAction.API_LABELLED, ApiFixture.AT.minusSeconds(1));
    var record =
        entry(
            AuditAction.API_LABELLED,
            ApiFixture.AT.plusMillis(50),
            new Change("labels.tier", Optional.of("2"), Optional.of("1")));
    SERVER.audit.page.answersBy(
        query -> lastPage(query.filter().since().isPresent() ? record : older));
    var cursor =
        AuditCursor.after(new AuditPosition(ApiFixture.AT.plusMillis(50), record.entry().id()));

    assertThat(get(Caller.ADMIN, PATH + "/history?cursor=" + cursor).body())
        .doesNotContain("Labels set in bulk");
  }

  @Test
  void history_discoveredApi_saysWhatDiscoveryDid() {
    var found = anApi("Found").from("gateway", "x-1").build();
    SERVER.apis.find.answers(found);
    SERVER.audit.page.answers(lastPage());

    assertThat(get(Caller.ADMIN, PATH + "/history").body())
        .contains("Added by discovery")
        .contains("gateway");
  }

  @Test
  void history_ofAViewer_isRefused() {
    assertThat(get(Caller.VIEWER, PATH + "/history").status()).isEqualTo(403);
  }

  @Test
  void usage_month_comesBehindThePageWithATableForTheChart() {
    var today = LocalDate.now(ZoneOffset.UTC);
    assertThat(get(Caller.VIEWER, PATH + "/usage").body())
        .contains(
            "hx-get=\"%s/usage?from=%s&amp;to=%s&amp;by=key&amp;counted=true\""
                .formatted(PATH, today.minusDays(29), today))
        .contains("/dashboard/analytics?from=", "of=api&amp;value=" + BILLING.id());
    assertThat(SERVER.usage.series.calls()).isZero();
    counted(total(today, 200, 1_500), total(today, 201, 100), total(today, 500, 400));

    assertThat(counts("/usage?counted=true"))
        .contains("data-chart=\"calls\"")
        .contains("20%")
        .contains("data-value=\"1600\">1,600</td>")
        .contains("<time datetime=\"%sT00:00:00Z\">".formatted(today))
        .contains("Status codes", "<th scope=\"row\">200</th>", "<th scope=\"row\">201</th>")
        .doesNotContain("<html");
    var asked = SERVER.usage.series.first();
    assertThat(asked.period().first()).isEqualTo(asked.period().last().minusDays(29));
    assertThat(asked.resolution()).isEqualTo(Resolution.DAY);
    assertThat(asked.filter())
        .isEqualTo(new UsageFilter(Optional.of(BILLING.id().toString()), Optional.empty()));
    assertThat(SERVER.usage.rank.received().by()).isEqualTo(UsageDimension.KEY);
    assertThat(SERVER.usage.rank.received().filter()).isEqualTo(asked.filter());
  }

  @Test
  void usage_chosenPeriodAndBreakdown_areThoseOfTheCounts() {
    counted(total(LocalDate.of(2026, 3, 2), 404, 7));

    var page =
        get(Caller.VIEWER, PATH + "/usage?from=2026-03-01&to=2026-03-03&by=developer&counted=true")
            .body();

    assertThat(page)
        .contains("<html", "value=\"2026-03-01\"", "7", "<th scope=\"row\">404</th>")
        .contains("<option value=\"developer\" selected>");
    assertThat(SERVER.usage.series.first().period())
        .isEqualTo(new UsagePeriod(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 3, 3)));
    assertThat(SERVER.usage.rank.received().by()).isEqualTo(UsageDimension.DEVELOPER);
  }

  @Test
  void usage_breakdownByWhatItIsItself_isTheUsualOne() {
    counted();

    assertThat(counts("/usage?by=api&counted=true"))
        .contains("No calls")
        .doesNotContain("Most used");
    assertThat(SERVER.usage.rank.received().by()).isEqualTo(UsageDimension.KEY);
  }

  @Test
  void usage_wrongPeriod_is422AndCountsNothing() {
    var reply = get(Caller.VIEWER, PATH + "/usage?from=yesterday&counted=true");

    reply.assertHas(422, "Enter a date, such as 2026-03-01").doesNotContain("hx-get=\"" + PATH);
    assertThat(SERVER.usage.series.calls()).isZero();
  }

  private static void counted(UsageTotal... totals) {
    SERVER.usage.series.answers(Optional.of(new Series(List.of(totals), CountedDays.ALL)));
    SERVER.usage.rank.answers(Optional.of(new Ranking(List.of(), Map.of(), CountedDays.ALL)));
  }

  private static String counts(String rest) {
    return SERVER
        .call("GET", PATH + rest)
        .inSessionOf(Caller.VIEWER)
        .header("HX-Request", "true")
        .send()
        .body();
  }

  @Test
  void usage_tooMuchToCount_isSaid() {
    SERVER.usage.series.answers(Optional.empty());
    SERVER.usage.rank.answers(Optional.empty());

    assertThat(get(Caller.VIEWER, PATH + "/usage?counted=true").body())
        .contains("Counting takes too long");
  }

  private static UsageTotal total(LocalDate day, int code, long hits) {
    return new UsageTotal(
        Resolution.DAY.first(day), code, Optional.empty(), new Count(hits, Instant.EPOCH, 0, 0));
  }
}
