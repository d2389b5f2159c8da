package io.portico.http.dashboard.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static io.portico.domain.fixture.GatewayFixture.aPush;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.MailFixture.aMail;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.Difference;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.usage.CountedDays;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyPageControllerTest extends DashboardTest {

  private static final String RAW = "ptk_a-key-that-leaked";
  private static final Plan GOLD = aPlan("Gold <b>").build();
  private static final Developer ANN = aDeveloper("ann@example.com").build();
  private static final KeyRequestId REQUEST = new KeyRequestId(Ids.next());
  private static final KeyFixture KEY_OF_ANN =
      aKey().storedAs("b".repeat(64)).of(ANN.id()).on(GOLD.id()).askedForBy(REQUEST);
  private static final IssuedKey KEY = KEY_OF_ANN.build();
  private static final String DEVELOPER = "/dashboard/developers/" + ANN.id();
  private static final String PATH = DEVELOPER + "/keys/" + KEY.key().fingerprint();

  @BeforeEach
  void prepare() {
    SERVER.developers.find.answers(new DeveloperWithKeys(ANN, List.of()));
    SERVER.portal.findSettings.answers(
        new PortalSettingsQueries.View(settings().build(), KeyForm.HASHED));
    SERVER.portal.findPlan.answers(GOLD);
    SERVER.apis.names.answers(Map.of());
    SERVER.mails.page.answers(new OffsetPage<>(List.of(), 0));
    SERVER.gateways.ofKey.answers(List.of());
    SERVER.audit.page.answers(lastPage());
    is(KeyState.LIVE);
  }

  private static void is(KeyState state) {
    is(KEY, state);
  }

  private static void is(IssuedKey key, KeyState state) {
    SERVER.keys.find.answers(
        new KeyWithUsage(
            new KeyWithState(key, state), Optional.of(Instant.parse("2026-03-02T10:15:00Z"))));
  }

  @Test
  void show_key_namesItsOwnerPlanRequestAndLastUse() {
    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("<a href=\"" + DEVELOPER + "\">ann@example.com</a>")
        .contains("/dashboard/portal/plans/" + GOLD.id() + "\">Gold &lt;b&gt;</a>")
        .contains("href=\"/dashboard/requests/" + REQUEST + "\"")
        .contains("2 Mar 2026, 10:15", KEY.key().fingerprint(), "hx-get=\"" + PATH + "?from=")
        .doesNotContain("/revoke", "/rotate");
  }

  @Test
  void show_key_hasTheLimitsOfItsPlan() {
    SERVER.portal.findPlan.answers(aPlan("Gold").rated("60", "60").build());

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("<dt>Rate</dt>\n    <dd>60 per minute</dd>", "<dt>Quota</dt>");
  }

  @Test
  void show_revoked_saysByWhomToThoseWhoMayReadTheTrail() {
    is(KEY.ended(Instant.parse("2026-03-03T10:15:00Z")), KeyState.REVOKED);
    var entry =
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            ApiFixture.AT,
            Ids.user(),
            Optional.empty(),
            AuditAction.KEY_REVOKED,
            KEY.key().fingerprint(),
            Optional.empty(),
            new Difference(List.of(), 0));
    SERVER.audit.page.answers(
        lastPage(new AuditEntryView(entry, Optional.of(new EmailAddress("root@example.com")))));

    assertThat(get(Caller.ADMIN, PATH).body()).contains("by root@example.com");
    assertThat(SERVER.audit.page.received().filter().object()).contains(KEY.key().fingerprint());
  }

  @Test
  void show_live_offersWhatAnAdministratorCanDo() {
    assertThat(get(Caller.ADMIN, PATH).body()).contains(PATH + "/rotate", PATH + "/revoke");

    is(KeyState.REVOKED);

    assertThat(get(Caller.ADMIN, PATH).body()).doesNotContain("/rotate", "/revoke");
  }

  @Test
  void show_ended_saysHowAndWhen() {
    assertThat(get(Caller.VIEWER, PATH).body()).contains("<dt>Expires</dt>");

    is(KEY.ended(Instant.parse("2026-03-03T10:15:00Z")), KeyState.REVOKED);
    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("<dt>Revoked</dt>", "3 Mar 2026, 10:15")
        .doesNotContain("<dt>Expires</dt>");

    is(KEY, KeyState.EXPIRED);
    assertThat(get(Caller.VIEWER, PATH).body()).contains("<dt>Ended</dt>");
  }

  @Test
  void show_gateways_areForThoseWhoAdministerThem() {
    var gateway = aGateway().build();
    var failed =
        aPush(gateway.id(), KEY_OF_ANN, ApiFixture.AT)
            .claimed(Ids.next(), ApiFixture.AT)
            .after(new KeyPush.Result.Failed("refused <b>"), 0, ApiFixture.AT, 0);
    SERVER.gateways.ofKey.answers(
        List.of(failed, aPush(new GatewayId(Ids.next()), KEY_OF_ANN, ApiFixture.AT)));
    SERVER.gateways.all.answers(List.of(gateway));

    assertThat(get(Caller.ADMIN, PATH).body())
        .contains("Status at gateways", "/dashboard/system/gateways/" + gateway.id())
        .contains(gateway.details().name(), "refused &lt;b&gt;");
    assertThat(SERVER.gateways.ofKey.received()).isEqualTo(KEY.key());
    assertThat(get(Caller.VIEWER, PATH).body())
        .doesNotContain("Status at gateways", "system/gateways");
    assertThat(SERVER.gateways.ofKey.calls()).isEqualTo(1);
  }

  @Test
  void show_mails_areTheLatestToItsDeveloper() {
    SERVER.mails.page.answers(new OffsetPage<>(List.of(aMail().build()), 1));

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("Recent emails to the developer", "mails?to=ann%40example.com");
    assertThat(SERVER.mails.page.received().filter().to()).hasValue(ANN.details().email());
    assertThat(SERVER.mails.page.received().range().limit()).isEqualTo(5);
  }

  @Test
  void counted_key_countsItsCallsAlone() {
    SERVER.usage.report.answersBy(
        query -> {
          assertThat(query.keys()).containsExactly(KEY.key().text());
          return new UsageQueries.Report(List.of(), Map.of(), 0, CountedDays.ALL);
        });

    assertThat(get(Caller.VIEWER, PATH + "?counted=true").body())
        .contains("No calls", "/dashboard/analytics?from=", "of=key&amp;value=")
        .doesNotContain("id=\"f-by\"");
  }

  @Test
  void find_valueOrHash_leadsToThePageWithoutTheValue() {
    SERVER.keys.findNamed.answers(
        Optional.of(new KeyWithUsage(new KeyWithState(KEY, KeyState.REVOKED), Optional.empty())));

    find(" " + RAW + " ").assertLeadsTo(PATH);
    assertThat(SERVER.keys.findNamed.received().text()).isEqualTo(RAW);
  }

  @Test
  void find_unknown_is422AndDoesNotShowWhatWasTyped() {
    SERVER.keys.findNamed.answers(Optional.empty());

    find(RAW).assertHas(422, "No developer has this key.").doesNotContain(RAW);
    assertThat(find(" ").body()).contains("Enter the key or its hash.");
  }

  private static Reply find(String typed) {
    return post(Caller.VIEWER, "/dashboard/keys", "key=" + typed);
  }
}
