package io.portico.http.dashboard.home;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.application.port.in.usage.UsageQueries.Day;
import io.portico.application.port.in.usage.UsageQueries.Ranking;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SourceName;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.Change;
import io.portico.domain.audit.Difference;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.UserId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsageRank;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.EmptyOrganisation;
import io.portico.http.testkit.StreamReports;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HomeControllerTest extends DashboardTest {

  private static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");

  @BeforeEach
  void anEmptyOrganisation() {
    EmptyOrganisation.on(SERVER);
  }

  private static void hasAnApi() {
    SERVER.apis.search.answers(
        new ApiQueries.Page(List.of(anApi("Billing").build()), Optional.empty(), Optional.empty()));
  }

  @Test
  void root_leadsToTheDashboard() {
    SERVER.call("GET", "/").send().assertLeadsTo("/dashboard");
  }

  @Test
  void home_isAPageWithTheHeadersOfPages() {
    var reply = get(Caller.VIEWER, "/dashboard");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).hasValue("text/html; charset=utf-8");
    assertThat(reply.header("Vary").orElseThrow()).contains("HX-Request");
    assertThat(reply.header("Content-Security-Policy"))
        .hasValue(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src"
                + " 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
                + " frame-ancestors 'none'");
    assertThat(reply.body()).startsWith("<!DOCTYPE html>").contains("<h1>Welcome to Portico</h1>");
  }

  @Test
  void home_requestOfHtmx_isTheContentAlone() {
    var reply =
        SERVER
            .call("GET", "/dashboard")
            .inSessionOf(Caller.VIEWER)
            .header("HX-Request", "true")
            .send();

    assertThat(reply.body()).doesNotContain("<!DOCTYPE").contains("<h1>Welcome to Portico</h1>");
  }

  @Test
  void home_emptyOrganisation_offersSampleDataToAdministrators() {
    assertThat(get(Caller.ADMIN, "/dashboard").body()).contains("action=\"/dashboard/sample\"");
    assertThat(get(Caller.VIEWER, "/dashboard").body()).doesNotContain("/dashboard/sample");
  }

  @Test
  void home_keysThatExpire_areCountedAndLeadToTheirList() {
    hasAnApi();
    SERVER.keys.countExpiring.answers(3L);

    assertThat(get(Caller.VIEWER, "/dashboard").body())
        .contains("href=\"/dashboard/keys/concerns\"", "3 keys expire within 30 days");
  }

  @Test
  void home_signUpsThatWait_areCountedAndLeadToTheirList() {
    hasAnApi();
    SERVER.developers.waitingSignUps.answers(new OffsetPage<>(List.of(), 2));

    assertThat(get(Caller.VIEWER, "/dashboard").body())
        .contains("href=\"/dashboard/sign-ups\"", "2 sign-ups need a decision");
  }

  @Test
  void home_streamThatLagsOrFails_isSaidToAdministrators() {
    hasAnApi();
    SERVER.usage.stream.answers(Optional.of(StreamReports.of(Optional.empty())));

    assertThat(get(Caller.ADMIN, "/dashboard").body())
        .contains(
            "href=\"/dashboard/system/kafka\"",
            "60,037 usage records in Kafka are not counted yet");
    assertThat(get(Caller.VIEWER, "/dashboard").body()).doesNotContain("Kafka");

    SERVER.usage.stream.answers(
        Optional.of(StreamReports.of(Optional.of("the topic does not exist"))));

    assertThat(get(Caller.ADMIN, "/dashboard").body())
        .contains("Usage records are not read from Kafka: the topic does not exist");
  }

  @Test
  void home_emptyOrganisation_leadsAdministratorsThroughTheFirstSteps() {
    assertThat(get(Caller.ADMIN, "/dashboard").body())
        .containsSubsequence(
            "<a href=\"/dashboard/new-api\">Register an API</a>",
            "<a href=\"/dashboard/portal/plans/new\">Create a plan</a>",
            "<a href=\"/dashboard/portal/entries/new\">Add the plan to the catalogue</a>",
            "<a href=\"/dashboard/new-developer\">Register a developer</a>",
            "href=\"/dashboard/portal/site\">Turn on the developer site</a>",
            "<a href=\"/dashboard/requests\">Approve a key request</a>");
    assertThat(get(Caller.VIEWER, "/dashboard").body())
        .contains("The sources APIs are synced from")
        .doesNotContain("/dashboard/new-api");
  }

  @Test
  void home_withoutDevelopers_namesTheNextStepToAdministrators() {
    hasAnApi();
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));
    assertThat(get(Caller.ADMIN, "/dashboard").body())
        .contains("Next step: <a href=\"/dashboard/portal/plans/new\">Create a plan</a>");
    assertThat(get(Caller.VIEWER, "/dashboard").body()).doesNotContain("Next step");

    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 1));
    SERVER.portal.findCatalogue.answers(aCatalogue());
    assertThat(get(Caller.ADMIN, "/dashboard").body())
        .contains(">Add the plan to the catalogue</a>");

    SERVER.portal.findCatalogue.answers(aCatalogue(anEntry("Gold").build()));
    assertThat(get(Caller.ADMIN, "/dashboard").body()).contains(">Register a developer</a>");

    SERVER.developers.page.answers(new OffsetPage<>(List.of(), 1));
    assertThat(get(Caller.ADMIN, "/dashboard").body()).doesNotContain("Next step");
  }

  @Test
  void home_sampleData_canBeRemoved() {
    hasAnApi();
    SERVER.samples.isFilled.answers(true);

    assertThat(get(Caller.ADMIN, "/dashboard").body())
        .contains("href=\"/dashboard/sample/remove\"");
    assertThat(get(Caller.VIEWER, "/dashboard").body()).doesNotContain("/dashboard/sample/remove");
  }

  @Test
  void home_nothingWaits_isSaid() {
    hasAnApi();

    assertThat(get(Caller.VIEWER, "/dashboard").body())
        .contains("<h1>Home</h1>")
        .contains("You’re all caught up.");
  }

  @Test
  void home_whatWaits_leadsToItsPages() {
    hasAnApi();
    SERVER.keyRequests.count.answers(3L);
    SERVER.mails.page.answers(new OffsetPage<>(List.of(), 1));
    SERVER.mails.held.set(2);
    SERVER.discovery.sources.answers(lastPage(failingSource()));

    var page = get(Caller.VIEWER, "/dashboard").body();

    SERVER.mails.held.set(0);
    assertThat(page)
        .contains("href=\"/dashboard/requests\"")
        .contains("3 key requests need a decision")
        .contains("1 email could not be sent")
        .contains("2 emails are on hold: the mail server rejects the sender or the login")
        .contains("1 API source is failing");
  }

  private static DiscoveryQueries.Source failingSource() {
    var name = new SourceName("gateway");
    return new DiscoveryQueries.Source(
        name,
        Optional.empty(),
        Optional.of(
            new DiscoveryRun(
                Ids.next(),
                name,
                DiscoveryRun.Trigger.SCHEDULE,
                AT,
                new DiscoveryRun.Failed(AT, "no answer"))));
  }

  @Test
  void home_changes_areShownToThoseWhoMayReadTheTrail() {
    hasAnApi();
    SERVER.audit.page.answers(lastPage(change()));

    assertThat(get(Caller.ADMIN, "/dashboard").body())
        .contains("API registered")
        .contains("<a href=\"/dashboard/apis/billing\">&lt;b&gt;Billing</a>");
    assertThat(get(Caller.VIEWER, "/dashboard").body()).doesNotContain("Latest changes");
  }

  @Test
  void home_changesOfOneJob_areOneThatLeadsToIt() {
    hasAnApi();
    SERVER.audit.page.answers(
        lastPage(applied("j1", "1000"), change(), applied("j1", "234"), applied("j2", "1")));

    var page = get(Caller.ADMIN, "/dashboard").body();

    assertThat(page)
        .containsSubsequence(
            "APIs labelled in bulk: <a href=\"/dashboard/apis/jobs/j1\">tier, owner on 1,234 APIs</a>",
            "API registered",
            "APIs labelled in bulk: <a href=\"/dashboard/apis/jobs/j2\">tier, owner on 1 API</a>");
    assertThat(page.split("APIs labelled in bulk", -1)).hasSize(3);
  }

  private static AuditEntryView applied(String job, String apis) {
    return new AuditEntryView(
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            AT,
            UserId.OPERATOR,
            Optional.empty(),
            AuditAction.LABELS_APPLIED,
            "organisation",
            Optional.empty(),
            new Difference(
                List.of(
                    new Change("labels.tier", Optional.empty(), Optional.of("1")),
                    new Change("removed", Optional.empty(), Optional.of("[owner]")),
                    new Change("job", Optional.empty(), Optional.of(job)),
                    new Change("apisChanged", Optional.empty(), Optional.of(apis))),
                0)),
        Optional.empty(),
        Optional.empty());
  }

  private static AuditEntryView change() {
    return new AuditEntryView(
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            AT,
            UserId.OPERATOR,
            Optional.empty(),
            AuditAction.API_REGISTERED,
            "billing",
            Optional.of("<b>Billing"),
            new Difference(List.of(), 0)),
        Optional.empty());
  }

  private static void hasCounts(long apis) {
    SERVER.governance.apisBefore.answers(Optional.of(apis));
  }

  @Test
  void labelling_comesBehindThePage() {
    hasAnApi();
    hasCounts(7);
    var tier = aLabel("tier").required().build();
    var region = aLabel("region").build();
    SERVER.governance.report.answers(
        new GovernanceReport(
            10,
            List.of(
                new GovernanceReport.LabelCoverage(
                    region, new LabelCounts(region.name(), new LinkedHashMap<>(), 0, 1, 9)),
                new GovernanceReport.LabelCoverage(
                    tier, new LabelCounts(tier.name(), new LinkedHashMap<>(), 0, 8, 2))),
            List.of(
                new GovernanceReport.PolicyCoverage(
                    aPolicy("Tiers").requiring("tier").build(), new PolicyCounts(10, 10, 0, 0)))));

    assertThat(get(Caller.VIEWER, "/dashboard").body())
        .contains("hx-get=\"/dashboard/home/labelling\"");
    assertThat(SERVER.governance.report.calls()).isZero();
    assertThat(get(Caller.VIEWER, "/dashboard/home/labelling").body())
        .contains("tier")
        .contains("80%")
        .contains("<strong>10</strong> APIs", "3 more than 30 days ago")
        .contains("href=\"/dashboard/apis?selector=%21tier\"")
        .contains("Missing on 2 APIs")
        .contains("All APIs comply with your policies.")
        .doesNotContain("region");
  }

  @Test
  void labelling_noPolicies_leadsAdministratorsToTheFirst() {
    hasCounts(10);
    SERVER.governance.report.answers(new GovernanceReport(10, List.of(), List.of()));

    assertThat(get(Caller.ADMIN, "/dashboard/home/labelling").body())
        .contains("No policies defined yet.", "href=\"/dashboard/governance/policies/new\"")
        .doesNotContain("All APIs comply");
    assertThat(get(Caller.VIEWER, "/dashboard/home/labelling").body())
        .contains("No policies defined yet.")
        .doesNotContain("policies/new");
  }

  @Test
  void labelling_violatedPolicy_leadsToIt() {
    hasCounts(12);
    var tiers = aPolicy("<Tiers>").requiring("tier").build();
    SERVER.governance.report.answers(
        new GovernanceReport(
            10,
            List.of(),
            List.of(new GovernanceReport.PolicyCoverage(tiers, new PolicyCounts(10, 4, 6, 0)))));

    assertThat(get(Caller.VIEWER, "/dashboard/home/labelling").body())
        .contains(
            "<a href=\"/dashboard/governance/policies/%s\">&lt;Tiers&gt;</a>".formatted(tiers.id()),
            "2 fewer than 30 days ago");
  }

  @Test
  void calls_comeBehindThePage() {
    hasAnApi();
    SERVER.usage.days.answers(
        Optional.of(
            List.of(
                new Day(LocalDate.of(2026, 2, 28), 500, 500, 0),
                new Day(LocalDate.of(2026, 3, 1), 2_000, 1_500, 400))));

    var used = anApi("<Prices>").build();
    SERVER.usage.rank.answers(
        Optional.of(
            new Ranking(
                List.of(
                    new UsageRank(used.id().toString(), 1_500, 400, new Count(2_000, AT, 0, 0)),
                    new UsageRank("gone", 500, 0, new Count(500, AT, 0, 0))),
                Map.of(
                    used.id().toString(), new UsageName.OfApi("<Prices>", used.labels().labels())),
                CountedDays.ALL)));

    assertThat(get(Caller.VIEWER, "/dashboard").body())
        .contains("hx-get=\"/dashboard/home/calls\"");
    assertThat(get(Caller.VIEWER, "/dashboard/home/calls").body())
        .contains("<strong>2,500</strong>")
        .contains("400 failed")
        .contains("<rect width=\"25\"")
        .contains("<a href=\"/dashboard/apis/%s\">&lt;Prices&gt;</a>".formatted(used.id()))
        .contains("<span>gone</span>")
        .containsSubsequence("2026-03-01", "2026-02-28");
  }

  @Test
  void calls_tooManyToCount_areSaid() {
    SERVER.usage.days.answers(Optional.empty());

    assertThat(get(Caller.VIEWER, "/dashboard/home/calls").body()).contains("too many calls");
  }
}
