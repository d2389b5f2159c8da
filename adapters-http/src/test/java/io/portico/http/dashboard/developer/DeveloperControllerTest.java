package io.portico.http.dashboard.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.MailFixture.aMail;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.application.port.in.usage.UsageQueries.Report;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.Change;
import io.portico.domain.audit.Difference;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.UserId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.UsageTotal;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeveloperControllerTest extends DashboardTest {

  private static final Plan GOLD = aPlan("<b>Gold").build();
  private static final Developer ANN =
      aDeveloper("ann@example.com")
          .with("company", "</dd><script>alert(1)</script>")
          .with("blank", " ")
          .withTexts()
          .build();
  private static final IssuedKey KEY =
      aKey().storedAs("a".repeat(64)).of(ANN.id()).on(GOLD.id()).build();
  private static final String PATH = "/dashboard/developers/" + ANN.id();

  @BeforeEach
  void prepare() {
    SERVER.developers.find.answers(new DeveloperWithKeys(ANN, List.of()));
    SERVER.keys.page.answers(
        new OffsetPage<>(
            List.of(
                new KeyWithUsage(
                    new KeyWithState(KEY, KeyState.LIVE),
                    Optional.of(Instant.parse("2026-02-01T00:00:00Z")))),
            1));
    SERVER.keyRequests.page.answers(new OffsetPage<>(List.of(), 0));
    SERVER.keyRequests.named.answers(List.of());
    SERVER.mails.page.answers(new OffsetPage<>(List.of(), 0));
    SERVER.portal.findPlan.answers(GOLD);
    SERVER.portal.findSettings.answers(
        new PortalSettingsQueries.View(settings().build(), KeyForm.HASHED));
  }

  @Test
  void overview_record_isTextAndHasAllFieldsThatAreNotEmpty() {
    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("<dt>company</dt>", "&lt;/dd&gt;&lt;script&gt;alert(1)", "&lt;b&gt;Gold")
        .contains("aaaaaaaaaaaa…", "/dashboard/portal/plans/" + GOLD.id())
        .doesNotContain("<script>alert", "<dt>blank</dt>", "/rotate", "/edit", "/history");
  }

  @ParameterizedTest
  @EnumSource(DeveloperText.class)
  void overview_lineOfText_isInTheDetails(DeveloperText text) {
    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("<dd>%s</dd>".formatted(ANN.details().text(text)));
  }

  @Test
  void overview_administrator_isOfferedWhatCanBeDone() {
    assertThat(get(Caller.ADMIN, PATH).body())
        .contains(PATH + "/edit", PATH + "/deactivate", PATH + "/remove", PATH + "/keys/new")
        .contains(PATH + "/keys/" + "a".repeat(64) + "/rotate", "/revoke", PATH + "/history")
        .doesNotContain(PATH + "/activate");
  }

  @Test
  void overview_mails_areTheLatestWithALinkToAll() {
    assertThat(get(Caller.VIEWER, PATH).body()).contains("No emails. Emails are kept for 30 days.");
    SERVER.mails.page.answersBy(
        query -> {
          assertThat(query.filter().to()).hasValue(ANN.details().email());
          assertThat(query.range()).isEqualTo(new OffsetRange(0, 10));
          return new OffsetPage<>(List.of(aMail().build()), 12);
        });

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("Pending", "The newest 1 of 12 emails.")
        .contains("href=\"/dashboard/system/mails?to=ann%40example.com\"");
  }

  @Test
  void overview_inactive_saysThatNoKeysWork() {
    SERVER.developers.find.answers(
        new DeveloperWithKeys(aDeveloper("bob@example.com").inactive().build(), List.of()));

    assertThat(get(Caller.ADMIN, PATH).body())
        .contains("Inactive developers can’t get keys")
        .doesNotContain("/keys/new", "/rotate");
  }

  @Test
  void overview_manyKeysAndRequests_areTheNewestFirst() {
    var request =
        KeyRequest.pending(
            new KeyRequestId(Ids.next()),
            new KeyRequestDetails(ANN.id(), GOLD.id(), "", CustomFields.none()),
            Instant.EPOCH);
    SERVER.keyRequests.page.answersBy(
        query -> new OffsetPage<>(query.range().offset() == 0 ? List.of() : List.of(request), 51));
    SERVER.keyRequests.named.answersBy(
        asked ->
            asked.stream()
                .map(
                    one ->
                        new NamedKeyRequest(
                            one,
                            Optional.empty(),
                            CustomFields.none(),
                            Optional.of("Gold"),
                            Optional.empty()))
                .toList());

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("/dashboard/requests/" + request.id(), "The newest 1 of 51 requests.");
  }

  @Test
  void overview_removedPlan_isSaid() {
    SERVER.portal.findPlan.fails(
        new RefusedException.NotFound(RecordKind.PLAN, GOLD.id().toString()));

    assertThat(get(Caller.VIEWER, PATH).body()).contains("<span class=\"p-muted\">removed</span>");
  }

  @Test
  void history_entries_areThoseOfTheDeveloper() {
    SERVER.audit.page.answers(
        lastPage(
            new AuditEntryView(
                new AuditEntry(
                    new AuditEntryId(Ids.next()),
                    Instant.parse("2026-03-01T10:15:30Z"),
                    UserId.PORTICO,
                    Optional.empty(),
                    AuditAction.DEVELOPER_REPLACED,
                    ANN.id().toString(),
                    Optional.empty(),
                    new Difference(
                        List.of(new Change("fields.x", Optional.of("<i>"), Optional.of("new"))),
                        0)),
                Optional.empty())));

    assertThat(get(Caller.ADMIN, PATH + "/history").body())
        .contains("Developer changed", "Portico", "<del>&lt;i&gt;</del>", "<ins>new</ins>");
    var filter = SERVER.audit.page.received().filter();
    assertThat(filter.kind()).hasValue(AuditKind.DEVELOPER);
    assertThat(filter.object()).hasValue(ANN.id().toString());
    assertThat(get(Caller.VIEWER, PATH + "/history").status()).isEqualTo(403);
  }

  @Test
  void usage_days_comeBehindThePageWithATableForTheChart() {
    assertThat(get(Caller.VIEWER, PATH + "/usage").body())
        .contains("hx-get=\"" + PATH + "/usage?from=", "by=api&amp;counted=true\"");
    assertThat(SERVER.usage.report.calls()).isZero();
    SERVER.usage.report.answersBy(
        query ->
            new Report(
                List.of(
                    total(query.period().last().toEpochDay(), 200, 1_500),
                    total(query.period().last().toEpochDay(), 500, 500)),
                Map.of(),
                2,
                CountedDays.ALL));

    var days = get(Caller.VIEWER, PATH + "/usage?counted=true").body();

    assertThat(days)
        .contains("data-chart=\"calls\"", "25%", "data-value=\"1500\">1,500</td>")
        .contains("data-value=\"500\">500</td>");
    assertThat(days).contains("<th scope=\"row\">500</th>", "of=developer&amp;value=" + ANN.id());
    // Once over time, once over the time before, and once by API.
    assertThat(SERVER.usage.report.calls()).isEqualTo(3);
  }

  private static UsageTotal total(long day, int code, long hits) {
    return new UsageTotal(
        Math.toIntExact(day), code, Optional.empty(), new Count(hits, Instant.EPOCH, 0, 0));
  }
}
