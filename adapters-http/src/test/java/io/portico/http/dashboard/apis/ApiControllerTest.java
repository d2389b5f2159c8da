package io.portico.http.dashboard.apis;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.usage.UsageQueries.Day;
import io.portico.domain.access.UserId;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.Change;
import io.portico.domain.audit.Difference;
import io.portico.domain.fixture.Ids;
import io.portico.domain.usage.UsageFilter;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import io.portico.http.testkit.UsageStubs;
import java.time.Instant;
import java.time.LocalDate;
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
                new AuditEntryView(
                    new AuditEntry(
                        new AuditEntryId(Ids.next()),
                        Instant.parse("2026-03-01T10:15:30Z"),
                        UserId.OPERATOR,
                        Optional.empty(),
                        AuditAction.API_LABELLED,
                        BILLING.id().toString(),
                        Optional.empty(),
                        new Difference(
                            List.of(new Change("labels.tier", Optional.of("2"), Optional.of("1"))),
                            3)),
                    Optional.empty())),
            Optional.empty()));

    var page = get(Caller.ADMIN, "/history").body();

    assertThat(page)
        .contains("API labelled")
        .contains("the operator")
        .contains("<del>2</del>")
        .contains("<ins>1</ins>")
        .contains("3 more fields changed.");
    assertThat(SERVER.audit.page.received().filter().object()).hasValue(BILLING.id().toString());
    assertThat(SERVER.audit.page.received().filter().kind()).hasValue(AuditKind.API);
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
    assertThat(SERVER.usage.days.calls()).isZero();
    SERVER.usage.days.answers(
        Optional.of(
            List.of(
                new Day(LocalDate.of(2026, 2, 28), 0, 0, 0),
                new Day(LocalDate.of(2026, 3, 1), 2_000, 1_500, 400))));

    var days = get(Caller.VIEWER, "/usage/days").body();

    assertThat(days)
        .contains("data-chart=\"days\"")
        .contains("20%")
        .contains("data-value=\"1500\">1,500</td>")
        .contains("<time datetime=\"2026-03-01T00:00:00Z\">2026-03-01</time>");
    assertThat(SERVER.usage.days.received())
        .isEqualTo(
            new UsageStubs.DaysQuery(
                Caller.VIEWER.actor(),
                new UsageFilter(Optional.of(BILLING.id().toString()), Optional.empty()),
                30));
  }

  @Test
  void usage_tooMuchToCount_isSaid() {
    SERVER.usage.days.answers(Optional.empty());

    assertThat(get(Caller.VIEWER, "/usage?counted=true").body())
        .contains("Counting takes too long");
  }

  private static Reply get(Caller caller, String part) {
    return SERVER.call("GET", PATH + part).inSessionOf(caller).send();
  }
}
