package io.portico.application.service.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.developer.RegisterDeveloper.Command;
import io.portico.application.port.in.developer.RegisterDeveloper.Outcome;
import io.portico.application.port.in.developer.RegisterDeveloper.Secret;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.fixture.PortalSettingsFixture;
import io.portico.domain.shared.RefusedException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RegisterDeveloperServiceTest extends DeveloperTest {

  private static final PasswordHash IMPORTED =
      new PasswordHash("$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy");

  @Test
  void register_withPassword_storesItsHash() {
    var details = aDeveloper("ann@example.com").with("company", "Acme").inactive().details();

    var outcome = register.register(chosen(admin, "ann@example.com", "hunter22"));
    var other =
        register.register(
            new Command(
                admin,
                aDeveloper("b@c").with("company", "Acme").inactive().details(),
                new Secret.None()));

    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Registered.class,
            registered -> {
              var developer = registered.developer();
              assertThat(developer.password()).contains(PlainHasher.nth(1, "hunter22"));
              assertThat(developer.registeredAt()).isEqualTo(clock.instant());
              assertThat(stored(developer.details().email())).isEqualTo(developer.password());
            });
    assertThat(other)
        .isInstanceOfSatisfying(
            Outcome.Registered.class,
            registered -> {
              assertThat(registered.developer().details().fields()).isEqualTo(details.fields());
              assertThat(registered.developer().password()).isEmpty();
            });
  }

  @Test
  void register_importedHash_isStoredUnchanged() {
    register.register(
        new Command(admin, aDeveloper("ann@example.com").details(), new Secret.Imported(IMPORTED)));

    assertThat(stored(new EmailAddress("ann@example.com"))).contains(IMPORTED);
    assertThat(hasher.made()).isZero();
  }

  @Test
  void register_emailTaken_hashesNothing() {
    registered("ann@example.com", "hunter22");

    assertThat(register.register(chosen(admin, "ANN@example.com", "hunter23")))
        .isEqualTo(new Outcome.EmailTaken(new EmailAddress("ANN@example.com")));
    assertThat(hasher.made()).isEqualTo(1);
    assertThat(
            register.register(
                new Command(admin, aDeveloper("ann@example.com").details(), new Secret.None())))
        .isInstanceOf(Outcome.EmailTaken.class);
  }

  @Test
  void register_weakPassword_registersNothing() {
    assertThatThrownBy(() -> register.register(chosen(admin, "a@b", "sunshine")))
        .hasMessageStartingWith("password: one of the most used passwords");
    assertThatThrownBy(() -> register.register(chosen(admin, "a@b", "short")))
        .hasMessage("password: 5 characters (expected: 8 to 128 characters)");

    assertNothingRegistered();
  }

  @Test
  void register_signupDisabled_registersNothing() {
    unitOfWork.run(
        () ->
            stores
                .portalConfigurations()
                .replace(organisation, PortalSettingsFixture.settings().disablingSignup().build()));

    assertThat(register.register(chosen(admin, "a@b", "hunter22")))
        .isEqualTo(new Outcome.SignupDisabled());
    assertNothingRegistered();
  }

  @Test
  void register_notPermitted_registersNothing() {
    assertNotPermitted(() -> register.register(chosen(viewer, "a@b", "hunter22")));
    assertNothingRegistered();
  }

  @Test
  void register_hasherOverloaded_registersNothing() {
    hasher.becomeBusy(true);

    assertRefused(
        RefusedException.Overloaded.class, () -> registered("ann@example.com", "hunter22"));
    assertNothingRegistered();
  }

  private void assertNothingRegistered() {
    assertThat(stores.developers().count(organisation, DeveloperFilter.ALL)).isZero();
  }

  private Optional<PasswordHash> stored(EmailAddress email) {
    return stores
        .developers()
        .findByEmail(organisation, email)
        .orElseThrow()
        .developer()
        .password();
  }

  private static Command chosen(Actor actor, String email, String password) {
    return new Command(
        actor, aDeveloper(email).details(), new Secret.Chosen(new Password(password)));
  }
}
