package io.portico.application.service.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.memory.mail.PostedMail;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.fixture.Ids;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.EventType;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChangeDeveloperServicesTest extends DeveloperTest {

  private static final DeveloperDetails OTHERS =
      aDeveloper("lee@example.com").with("city", "Berlin").inactive().details();

  private final Developer ann = registered("ann@example.com", "hunter22");

  /* ---- replace ---- */

  @Test
  void replace_withoutPassword_keepsIt() {
    assertThat(replace(ann.id(), OTHERS, Optional.empty()))
        .isEqualTo(new ReplaceDeveloper.Outcome.Replaced());

    assertThat(stored()).contains(ann.with(OTHERS));
  }

  @Test
  void replace_withPassword_changesIt() {
    replace(ann.id(), OTHERS, Optional.of(new Password("hunter33")));

    assertThat(stored()).contains(ann.with(OTHERS).with(PlainHasher.nth(2, "hunter33")));
  }

  @Test
  void replace_withPassword_mailsTheOldAndTheNewAddress() {
    replace(ann.id(), OTHERS, Optional.empty());
    assertThat(recipients()).isEmpty();

    replace(ann.id(), ann.details(), Optional.of(new Password("hunter33")));
    assertThat(recipients()).containsExactlyInAnyOrder("lee@example.com", "ann@example.com");
  }

  @Test
  void replace_withPasswordAndTheSameAddress_mailsItOnce() {
    var details = aDeveloper("ANN@example.com").details();

    replace(ann.id(), details, Optional.of(new Password("hunter33")));

    assertThat(recipients()).containsExactly("ANN@example.com");
  }

  @Test
  void changePassword_done_mailsTheDeveloper() {
    changePassword(admin, ann.id(), "hunter33", Precondition.none());

    assertThat(recipients()).containsExactly("ann@example.com");
  }

  /* Returns the recipients of mails about a changed password. */
  private List<String> recipients() {
    return mails().stream()
        .filter(mail -> mail.message().equals(new Message.PasswordChanged()))
        .map(PostedMail::to)
        .toList();
  }

  @Test
  void replace_weakPassword_changesNothing() {
    assertThatThrownBy(() -> replace(ann.id(), OTHERS, Optional.of(new Password("short"))))
        .hasMessageStartingWith("password: 5 characters");
    assertThat(stored()).contains(ann);
  }

  @Test
  void replace_emailOfAnother_changesNothing() {
    registered("lee@example.com", "hunter22");

    assertThat(replace(ann.id(), OTHERS, Optional.empty()))
        .isEqualTo(new ReplaceDeveloper.Outcome.EmailTaken(new EmailAddress("lee@example.com")));
    assertThat(stored()).contains(ann);
  }

  /* ---- password ---- */

  @Test
  void changePassword_lockedAccount_unlocksItWithTheNewPassword() {
    for (var tries = 0; tries < 5; tries++) {
      login("ann@example.com", "wrong");
    }
    assertThat(login("ann@example.com", "hunter22"))
        .isEqualTo(new VerifyCredentials.Outcome.Refused());

    changePassword(admin, ann.id(), "hunter33", Precondition.none());

    assertThat(login("ann@example.com", "hunter22"))
        .isEqualTo(new VerifyCredentials.Outcome.Refused());
    assertThat(login("ann@example.com", "hunter33"))
        .isInstanceOf(VerifyCredentials.Outcome.Verified.class);
  }

  @Test
  void changePassword_weak_changesNothing() {
    assertThatThrownBy(() -> changePassword(admin, ann.id(), "x", Precondition.none()))
        .hasMessageStartingWith("password: 1 character (");
    assertThat(stored()).contains(ann);
  }

  /* ---- remove ---- */

  @Test
  void remove_developerWithKeys_revokesThem() {
    var key = aKey().of(ann.id()).build();
    stores.issuedKeys().add(organisation, key);

    remove.remove(new RemoveDeveloper.Command(admin, ann.id(), Precondition.none()));

    assertThat(stored()).isEmpty();
    assertThat(stores.issuedKeys().countUnended(organisation, key.plan())).isZero();
  }

  @Test
  void remove_developerWithKeys_publishesEachThatWasLiveAndTheDeveloper() {
    var webhook = aWebhook().of(EventType.KEY_REVOKED, EventType.DEVELOPER_REMOVED).build();
    stores.webhooks().add(organisation, webhook);
    for (var key :
        List.of(
            aKey().of(ann.id()).build(),
            aKey().of(ann.id()).build(),
            aKey().of(ann.id()).revoked().build(),
            aKey().of(ann.id()).expiring(clock.instant()).build())) {
      stores.issuedKeys().add(organisation, key);
    }

    remove.remove(new RemoveDeveloper.Command(admin, ann.id(), Precondition.none()));

    assertThat(
            stores
                .deliveries()
                .page(organisation, webhook.id(), Optional.empty(), Optional.empty(), 9))
        .extracting(Delivery::type)
        .containsExactlyInAnyOrder(
            EventType.KEY_REVOKED, EventType.KEY_REVOKED, EventType.DEVELOPER_REMOVED);
  }

  /* ---- refusals ---- */

  enum Change {
    REPLACE,
    CHANGE_PASSWORD,
    REMOVE
  }

  @ParameterizedTest
  @EnumSource
  void anyChange_refused_changesNothing(Change change) {
    var unknown = new DeveloperId(Ids.next());

    assertNotPermitted(() -> apply(change, viewer, ann.id(), Precondition.none()));
    assertRefused(
        RefusedException.Stale.class,
        () -> apply(change, admin, ann.id(), record -> !record.developer().equals(ann)));
    var hashes = hasher.made();
    assertThatThrownBy(() -> apply(change, admin, unknown, Precondition.none()))
        .isInstanceOfSatisfying(
            RefusedException.NotFound.class,
            refused -> assertThat(refused.name()).isEqualTo(unknown.toString()));
    assertThat(hasher.made()).isEqualTo(hashes);
    assertThat(stored()).contains(ann);
  }

  private void apply(
      Change change, Actor actor, DeveloperId id, Precondition<DeveloperWithKeys> expected) {
    switch (change) {
      case REPLACE ->
          replace.replace(
              new ReplaceDeveloper.Command(
                  actor, id, OTHERS, Optional.of(new Password("hunter33")), expected));
      case CHANGE_PASSWORD -> changePassword(actor, id, "hunter33", expected);
      case REMOVE -> remove.remove(new RemoveDeveloper.Command(actor, id, expected));
    }
  }

  private void changePassword(
      Actor actor, DeveloperId id, String password, Precondition<DeveloperWithKeys> expected) {
    changePassword.change(new ChangePassword.Command(actor, id, new Password(password), expected));
  }

  /* ---- queries ---- */

  @Test
  void queries_anyRole_readTheOwnOrganisationOnly() {
    var record = new DeveloperWithKeys(ann, List.of());
    var range = new OffsetRange(0, 10);

    assertThat(queries.find(viewer, ann.id())).isEqualTo(record);
    assertThat(queries.findByEmail(viewer, ann.details().email())).contains(record);
    assertThat(queries.findBySsoKey(viewer, "unknown")).isEmpty();
    assertThat(queries.page(viewer, DeveloperFilter.ALL, range))
        .isEqualTo(new OffsetPage<>(List.of(record), 1));
    assertNotFound(() -> queries.find(stranger, ann.id()));
    assertThat(queries.findByEmail(stranger, ann.details().email())).isEmpty();
    assertThat(queries.page(stranger, DeveloperFilter.ALL, range).total()).isZero();
  }

  private ReplaceDeveloper.Outcome replace(
      DeveloperId id, DeveloperDetails details, Optional<Password> password) {
    return replace.replace(
        new ReplaceDeveloper.Command(admin, id, details, password, Precondition.none()));
  }

  private Optional<Developer> stored() {
    return stores.developers().find(organisation, ann.id()).map(DeveloperWithKeys::developer);
  }
}
