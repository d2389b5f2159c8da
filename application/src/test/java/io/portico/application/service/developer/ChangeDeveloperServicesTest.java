package io.portico.application.service.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.DeveloperId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChangeDeveloperServicesTest {

  private static final DeveloperDetails OTHERS =
      aDeveloper("lee@example.com").with("city", "Berlin").inactive().details();

  private final DeveloperServices services = new DeveloperServices();
  private final Developer ann = services.registered("ann@example.com", "hunter22");

  /* ---- replace ---- */

  @Test
  void replace_withoutPassword_keepsIt() {
    assertThat(replace(ann.id(), OTHERS, Optional.empty()))
        .isEqualTo(new ReplaceDeveloper.Outcome.Replaced());

    assertThat(stored()).contains(ann.saying(OTHERS));
  }

  @Test
  void replace_withPassword_changesItToo() {
    replace(ann.id(), OTHERS, Optional.of(new Password("hunter33")));

    assertThat(stored()).contains(ann.saying(OTHERS).with(PlainHasher.nth(2, "hunter33")));
  }

  @Test
  void replace_withPassword_tellsTheAddressesBeforeAndAfter() {
    replace(ann.id(), OTHERS, Optional.empty());
    assertThat(mails()).isEmpty();

    replace(ann.id(), ann.details(), Optional.of(new Password("hunter33")));
    assertThat(mails()).containsExactlyInAnyOrder("lee@example.com", "ann@example.com");
  }

  @Test
  void replace_withPasswordAndTheSameAddress_tellsItOnce() {
    var details = aDeveloper("ANN@example.com").details();

    replace(ann.id(), details, Optional.of(new Password("hunter33")));

    assertThat(mails()).containsExactly("ANN@example.com");
  }

  @Test
  void changePassword_done_tellsTheDeveloper() {
    services.changePassword.change(
        new ChangePassword.Command(
            services.admin, ann.id(), new Password("hunter33"), Precondition.none()));

    assertThat(mails()).containsExactly("ann@example.com");
  }

  /* Returns whom mails go to that tell of another password. */
  private List<String> mails() {
    return services.stores.outbox().page(services.organisation, MailFilter.ALL, 0, 10).stream()
        .filter(mail -> mail.letter().equals(new Message.PasswordChanged()))
        .map(mail -> mail.to().written())
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
    services.registered("lee@example.com", "hunter22");

    assertThat(replace(ann.id(), OTHERS, Optional.empty()))
        .isEqualTo(new ReplaceDeveloper.Outcome.EmailTaken(new EmailAddress("lee@example.com")));
    assertThat(stored()).contains(ann);
  }

  @Test
  void replace_unknown_saysSoAndHashesNothing() {
    var id = new DeveloperId(Ids.next());

    assertThat(replace(id, OTHERS, Optional.of(new Password("hunter33"))))
        .isEqualTo(new ReplaceDeveloper.Outcome.UnknownDeveloper(id));
    assertThat(services.hasher.made()).isEqualTo(1);
  }

  @Test
  void anyChange_expectedOtherwise_isStaleAndChangesNothing() {
    Precondition<DeveloperRecord> otherwise = record -> !record.developer().equals(ann);

    assertThat(
            services.replace.replace(
                new ReplaceDeveloper.Command(
                    services.admin, ann.id(), OTHERS, Optional.empty(), otherwise)))
        .isEqualTo(new ReplaceDeveloper.Outcome.Stale());
    assertThat(
            services.changePassword.change(
                new ChangePassword.Command(
                    services.admin, ann.id(), new Password("hunter33"), otherwise)))
        .isEqualTo(new ChangePassword.Outcome.Stale());
    assertThat(
            services.remove.remove(
                new RemoveDeveloper.Command(services.admin, ann.id(), otherwise)))
        .isEqualTo(new RemoveDeveloper.Outcome.Stale());
    assertThat(stored()).contains(ann);
  }

  @Test
  void anyChange_notPermitted_changesNothing() {
    assertThat(
            services.replace.replace(
                new ReplaceDeveloper.Command(
                    services.viewer, ann.id(), OTHERS, Optional.empty(), Precondition.none())))
        .isEqualTo(new ReplaceDeveloper.Outcome.NotPermitted());
    assertThat(
            services.changePassword.change(
                new ChangePassword.Command(
                    services.viewer, ann.id(), new Password("hunter33"), Precondition.none())))
        .isEqualTo(new ChangePassword.Outcome.NotPermitted());
    assertThat(
            services.remove.remove(
                new RemoveDeveloper.Command(services.viewer, ann.id(), Precondition.none())))
        .isEqualTo(new RemoveDeveloper.Outcome.NotPermitted());
    assertThat(stored()).contains(ann);
  }

  /* ---- password ---- */

  @Test
  void changePassword_lockedAccount_isOpenAgainWithTheNewOne() {
    for (var tries = 0; tries < 5; tries++) {
      services.login("ann@example.com", "wrong");
    }
    assertThat(services.login("ann@example.com", "hunter22"))
        .isEqualTo(new VerifyCredentials.Outcome.Refused());

    assertThat(
            services.changePassword.change(
                new ChangePassword.Command(
                    services.admin, ann.id(), new Password("hunter33"), Precondition.none())))
        .isEqualTo(new ChangePassword.Outcome.Changed());

    assertThat(services.login("ann@example.com", "hunter22"))
        .isEqualTo(new VerifyCredentials.Outcome.Refused());
    assertThat(services.login("ann@example.com", "hunter33"))
        .isEqualTo(new VerifyCredentials.Outcome.Verified());
  }

  @Test
  void changePassword_unknownOrWeak_changesNothing() {
    var id = new DeveloperId(Ids.next());

    assertThat(
            services.changePassword.change(
                new ChangePassword.Command(
                    services.admin, id, new Password("hunter33"), Precondition.none())))
        .isEqualTo(new ChangePassword.Outcome.UnknownDeveloper(id));
    assertThatThrownBy(
            () ->
                services.changePassword.change(
                    new ChangePassword.Command(
                        services.admin, ann.id(), new Password("x"), Precondition.none())))
        .hasMessageStartingWith("password: 1 character (");
    assertThat(stored()).contains(ann);
  }

  /* ---- remove ---- */

  @Test
  void remove_developerWithKeys_takesThemBack() {
    var key = aKey().of(ann.id()).build();
    services.stores.issuedKeys().add(services.organisation, key);

    assertThat(
            services.remove.remove(
                new RemoveDeveloper.Command(services.admin, ann.id(), Precondition.none())))
        .isEqualTo(new RemoveDeveloper.Outcome.Removed());

    assertThat(stored()).isEmpty();
    assertThat(services.stores.issuedKeys().countHeld(services.organisation, key.plan())).isZero();
    assertThat(
            services.remove.remove(
                new RemoveDeveloper.Command(services.admin, ann.id(), Precondition.none())))
        .isEqualTo(new RemoveDeveloper.Outcome.UnknownDeveloper(ann.id()));
  }

  private ReplaceDeveloper.Outcome replace(
      DeveloperId id, DeveloperDetails details, Optional<Password> password) {
    return services.replace.replace(
        new ReplaceDeveloper.Command(services.admin, id, details, password, Precondition.none()));
  }

  private Optional<Developer> stored() {
    return services
        .stores
        .developers()
        .find(services.organisation, ann.id())
        .map(DeveloperRecord::developer);
  }
}
