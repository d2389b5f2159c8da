package io.portico.http.dashboard.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.RawKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.DashboardTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeveloperKeyControllerTest extends DashboardTest {

  private static final Plan GOLD = aPlan("Gold").build();
  private static final Developer ANN = aDeveloper("ann@example.com").build();
  private static final IssuedKey KEY = aKey().of(ANN.id()).on(GOLD.id()).build();
  private static final KeyWithState LIVE = new KeyWithState(KEY, KeyState.LIVE);
  private static final RawKey RAW = new RawKey("ptk_secret\"<x>");
  private static final String DEVELOPER = "/dashboard/developers/" + ANN.id();
  private static final String NEW = DEVELOPER + "/keys/new";
  private static final String PATH = DEVELOPER + "/keys/" + KEY.key().fingerprint();

  @BeforeEach
  void prepare() {
    SERVER.developers.find.answers(new DeveloperWithKeys(ANN, List.of()));
    SERVER.portal.findSettings.answers(
        new PortalSettingsQueries.View(settings().build(), KeyForm.HASHED));
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(GOLD), 1));
    SERVER.keys.find.answers(new KeyWithUsage(LIVE, Optional.empty()));
  }

  @Test
  void issue_form_offersActivePlansAndSaysWhatHappens() {
    assertThat(get(NEW).body())
        .contains("<option value=\"" + GOLD.id() + "\">Gold</option>")
        .contains("It will be emailed to ann@example.com.", "shown once");
    assertThat(SERVER.portal.pagePlans.received().filter().active()).hasValue(true);
  }

  @Test
  void issue_noPlans_leadsToThem() {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));

    assertThat(get(NEW).body()).contains("href=\"/dashboard/portal/plans/new\"");
  }

  @Test
  void issue_plan_showsTheKeyOnceAndIsNotStored() {
    SERVER.keys.issue.answers(new IssueKey.Outcome.Issued(RAW, KEY));

    var reply = post(NEW, "plan=" + GOLD.id());

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Cache-Control")).hasValue("no-store");
    assertThat(reply.body())
        .contains(">ptk_secret\"&lt;x&gt;</textarea>", "data-copy=\"key\"", "can’t view it again")
        .contains("this key appears as <code", "title=\"" + KEY.key().fingerprint() + "\"")
        .doesNotContain("ptk_secret\"<x>");
    assertThat(SERVER.keys.issue.received().plan()).isEqualTo(GOLD.id());
  }

  @Test
  void issue_refused_saysWhyBesideTheField() {
    assertThat(post(NEW, "plan=").body()).contains("Choose a plan.");
    assertThat(SERVER.keys.issue.calls()).isZero();
    SERVER.keys.issue.answers(new IssueKey.Outcome.PlanUnavailable(GOLD.id()));
    assertThat(post(NEW, "plan=" + GOLD.id()).body()).contains("inactive or was removed");
    SERVER.keys.issue.answers(
        new IssueKey.Outcome.AlreadySubscribed(new SubscriptionState.Active(KEY.key())));
    assertThat(post(NEW, "plan=" + GOLD.id()).body())
        .contains("already has a live key", "<option value=\"" + GOLD.id() + "\" selected>");
    SERVER.keys.issue.fails(new RefusedException.DeveloperInactive());
    assertThat(post(NEW, "plan=" + GOLD.id()).status()).isEqualTo(422);
  }

  @Test
  void rotate_form_saysUntilWhenTheOldKeyWorks() {
    var expiring =
        aKey().of(ANN.id()).on(GOLD.id()).expiring(Instant.parse("2026-03-02T10:15:00Z")).build();
    SERVER.keys.find.answers(
        new KeyWithUsage(new KeyWithState(expiring, KeyState.LIVE), Optional.empty()));

    assertThat(get(PATH + "/rotate").body())
        .contains("<option value=\"86400\" selected>1 day</option>")
        .contains("expires no later than 2 Mar 2026, 10:15 UTC");
  }

  @Test
  void rotate_confirmed_showsTheNewKeyOnce() {
    SERVER.keys.rotate.answers(new RotateKey.Outcome.Rotated(RAW, KEY));

    assertThat(post(PATH + "/rotate", "tag=" + RecordTag.of(LIVE), "overlap=3600").body())
        .contains("ptk_secret\"", "It replaces the key ");
    var command = SERVER.keys.rotate.received();
    assertThat(command.overlap().length()).isEqualTo(Duration.ofHours(1));
    assertThat(command.key()).isEqualTo(KEY.key());
    assertThat(command.expected().holdsFor(LIVE)).isTrue();
    assertThat(command.expected().holdsFor(new KeyWithState(KEY, KeyState.EXPIRED))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1", "2592001"})
  void rotate_wrongOverlap_is422BesideTheField(String overlap) {
    post(PATH + "/rotate", "overlap=" + overlap).assertHas(422, "href=\"#f-overlap\"");
    assertThat(SERVER.keys.rotate.calls()).isZero();
  }

  @Test
  void rotate_changedMeanwhile_asksAgain() {
    SERVER.keys.rotate.fails(new RefusedException.Stale());

    post(PATH + "/rotate", "tag=old", "overlap=0")
        .assertHas(409, "The key changed after you opened this page", RecordTag.of(LIVE));
  }

  @Test
  void rotate_ended_leadsBackAndSaysSo() {
    SERVER.keys.rotate.answers(new RotateKey.Outcome.Ended(KeyState.REVOKED));

    assertThat(post(PATH + "/rotate", "overlap=0").header("Location")).hasValue(DEVELOPER);
  }

  @Test
  void revoke_confirmed_revokesTheKeyOfThisDeveloper() {
    assertThat(get(PATH + "/revoke").body())
        .contains("Calls with the key are rejected immediately.", "ann@example.com gets an email.");
    SERVER.keys.revoke.answers(new RevokeKey.Outcome.Revoked(KEY));

    assertThat(post(PATH + "/revoke", "tag=" + RecordTag.of(LIVE)).status()).isEqualTo(303);
    var command = SERVER.keys.revoke.received();
    assertThat(command.key()).isEqualTo(KEY.key());
    assertThat(command.developer()).hasValue(ANN.id());
    assertThat(command.expected().holdsFor(LIVE)).isTrue();
  }

  @Test
  void revoke_keyOfAnotherDeveloper_is404() {
    SERVER.keys.find.answers(
        new KeyWithUsage(new KeyWithState(aKey().build(), KeyState.LIVE), Optional.empty()));
    SERVER.keys.page.answers(new OffsetPage<>(List.of(), 0));

    assertThat(get(PATH + "/revoke").status()).isEqualTo(404);
    assertThat(post(PATH + "/revoke").status()).isEqualTo(404);
  }

  @Test
  void revoke_keyThatIsStoredUnhashed_isFoundByItsFingerprint() {
    SERVER.keys.find.fails(new RefusedException.NotFound(RecordKind.KEY, ""));
    SERVER.keys.page.answers(
        new OffsetPage<>(List.of(new KeyWithUsage(LIVE, Optional.empty())), 1));
    SERVER.keys.revoke.answers(new RevokeKey.Outcome.Revoked(KEY));

    assertThat(post(PATH + "/revoke", "tag=" + RecordTag.of(LIVE)).status()).isEqualTo(303);
    assertThat(SERVER.keys.revoke.received().key()).isEqualTo(KEY.key());
  }
}
