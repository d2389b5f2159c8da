package io.portico.http.dashboard.apis;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.usage.UsageQueries.Series;
import io.portico.domain.access.UserId;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.audit.Change;
import io.portico.domain.audit.Difference;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageTotal;
import io.portico.http.audit.AuditCursor;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ApiControllerTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final ApiRecord BILLING =
      anApi("Billing")
          .describedAs(
              new ApiDescription(
                  "<i>Billing",
                  Optional.empty(),
                  Optional.of("<script>alert(1)</script>"),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.of("ftp://files.example.com/x")))
          .labelled("tier", "1")
          .build();
  private static final String PATH = "/dashboard/apis/" + BILLING.id();

  @BeforeEach
  void prepare() {
    SERVER.apis.find.answers(BILLING);
    SERVER.users.page.answers(new Page<>(List.of(), Optional.empty()));
    SERVER.labels.list.answers(
        new Page<>(
            List.of(
                new LabelQueries.Entry(aLabel("tier").build(), Optional.empty()),
                new LabelQueries.Entry(aLabel("team").required().build(), Optional.empty())),
            Optional.empty()));
  }

  @Test
  void overview_record_isTextAndItsLabelsLeadToTheList() {
    var page = get(Caller.VIEWER, "").body();

    assertThat(page)
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
        .doesNotContain("<script>alert")
        .doesNotContain("href=\"ftp:")
        .contains("href=\"/dashboard/apis?selector=tier%3D1\"")
        .contains("Required, but not set:")
        .contains("set here")
        .doesNotContain("/edit")
        .doesNotContain("/history");
  }

  @Test
  void overview_administrator_isOfferedTheForms() {
    assertThat(get(Caller.ADMIN, "").body())
        .contains(PATH + "/edit", PATH + "/labels", PATH + "/remove", PATH + "/history");
  }

  @Test
  void history_entries_haveBeforeAndAfter() {
    SERVER.audit.page.answers(
        new Page<>(
            List.of(
                entry(
                    AuditAction.API_LABELLED,
                    ApiFixture.AT.plusMillis(50),
                    new Change("labels.tier", Optional.of("2"), Optional.of("1")))),
            Optional.empty()));

    var page = get(Caller.ADMIN, "/history").body();

    assertThat(page)
        .contains("API labelled")
        .contains("the operator")
        .contains("<del>2</del>")
        .contains("<ins>1</ins>")
        .contains("3 more fields changed.")
        .doesNotContain("Labels set on several APIs at once");
    assertThat(SERVER.audit.page.received().filter().object()).hasValue(BILLING.id().toString());
    assertThat(SERVER.audit.page.received().filter().kind()).hasValue(AuditKind.API);
  }

  private static AuditEntryView entry(AuditAction action, Instant at, Change... changes) {
    return new AuditEntryView(
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            at,
            UserId.OPERATOR,
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
        new Page<>(
            List.of(
                entry(
                    AuditAction.API_REGISTERED,
                    ApiFixture.AT.minusSeconds(1),
                    new Change("name", Optional.empty(), Optional.of("Billing")))),
            Optional.empty()));

    assertThat(get(Caller.ADMIN, "/history").body())
        .containsSubsequence(
            "Labels set on several APIs at once",
            "Label tier",
            "not recorded for each API",
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
        query ->
            new Page<>(
                List.of(query.filter().since().isPresent() ? record : older), Optional.empty()));
    var cursor =
        AuditCursor.after(new AuditPosition(ApiFixture.AT.plusMillis(50), record.entry().id()));

    assertThat(get(Caller.ADMIN, "/history?cursor=" + cursor).body())
        .doesNotContain("Labels set on several APIs at once");
  }

  @Test
  void history_discoveredApi_saysWhatDiscoveryDid() {
    var found = anApi("Found").from("gateway", "x-1").build();
    SERVER.apis.find.answers(found);
    SERVER.audit.page.answers(new Page<>(List.of(), Optional.empty()));

    assertThat(get(Caller.ADMIN, "/history").body())
        .contains("Added by discovery")
        .contains("gateway");
  }

  @Test
  void history_ofAViewer_isRefused() {
    assertThat(get(Caller.VIEWER, "/history").status()).isEqualTo(403);
  }

  @Test
  void usage_days_comeBehindThePageWithATableForTheChart() {
    assertThat(get(Caller.VIEWER, "/usage").body())
        .contains("hx-get=\"" + PATH + "/usage/days\"")
        .contains("href=\"?counted=true\"");
    assertThat(SERVER.usage.series.calls()).isZero();
    var today = LocalDate.now(ZoneOffset.UTC);
    SERVER.usage.series.answers(
        Optional.of(
            new Series(
                List.of(total(today, 200, 1_600), total(today, 500, 400)), Optional.empty())));

    var days = get(Caller.VIEWER, "/usage/days").body();

    assertThat(days)
        .contains("data-chart=\"calls\"")
        .contains("20%")
        .contains("data-value=\"1600\">1,600</td>")
        .contains("<time datetime=\"%sT00:00:00Z\">".formatted(today));
    var asked = SERVER.usage.series.received();
    assertThat(asked.period().first()).isEqualTo(asked.period().last().minusDays(29));
    assertThat(asked.resolution()).isEqualTo(Resolution.DAY);
    assertThat(asked.filter())
        .isEqualTo(new UsageFilter(Optional.of(BILLING.id().toString()), Optional.empty()));
  }

  @Test
  void usage_tooMuchToCount_isSaid() {
    SERVER.usage.series.answers(Optional.empty());

    assertThat(get(Caller.VIEWER, "/usage?counted=true").body())
        .contains("Counting takes too long");
  }

  private static UsageTotal total(LocalDate day, int code, long hits) {
    return new UsageTotal(
        Resolution.DAY.first(day), code, Optional.empty(), new Count(hits, Instant.EPOCH, 0, 0));
  }

  private static Reply get(Caller caller, String part) {
    return SERVER.call("GET", PATH + part).inSessionOf(caller).send();
  }
}
