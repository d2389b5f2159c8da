package io.portico.application.service.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RegisterDeveloper.Secret;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.port.in.developer.VerifyCredentials.Outcome;
import io.portico.application.testkit.fake.RecordedResponses.Finish;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.LockoutRule;
import io.portico.domain.account.Password;
import io.portico.domain.shared.RefusedException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerifyCredentialsServiceTest {

  private static final Outcome VERIFIED = new Outcome.Verified();
  private static final Outcome REFUSED = new Outcome.Refused();
  private static final String ANN = "ann@example.com";
  private static final String RIGHT = "hunter22";

  private final DeveloperServices services = new DeveloperServices();

  @BeforeEach
  void register() {
    services.registered(ANN, RIGHT);
    services.register.register(
        new RegisterDeveloper.Command(
            services.admin, aDeveloper("nopassword@example.com").details(), new Secret.None()));
  }

  @ParameterizedTest
  @ValueSource(strings = {ANN, "ANN@Example.com", "ann@example.com."})
  void verify_rightPassword_isVerified(String username) {
    assertThat(services.login(username, RIGHT)).isEqualTo(VERIFIED);
  }

  @ParameterizedTest
  @CsvSource({
    "ann@example.com, wrong",
    "ann@example.com, HUNTER22",
    "ann@example.com, ''",
    "bob@example.com, hunter22",
    "nopassword@example.com, ''",
    "nopassword@example.com, hunter22",
    "not an address, hunter22",
    "'', hunter22"
  })
  void verify_wrongOrUnknown_isRefusedAfterACheck(String username, String password) {
    assertThat(services.login(username, password)).isEqualTo(REFUSED);
    assertThat(services.responses.finishes()).containsExactly(Finish.FINISHED);
  }

  @Test
  void verify_overlongPassword_isRefused() {
    assertThat(services.login(ANN, "x".repeat(100_000))).isEqualTo(REFUSED);
    assertThat(services.login(ANN, "hunter22\0")).isEqualTo(REFUSED);
  }

  @Test
  void verify_fiveFailures_lockTheAccountFor15Minutes() {
    fail(ANN, 4);
    assertThat(services.login(ANN, RIGHT)).isEqualTo(VERIFIED);

    fail(ANN, 5);

    assertThat(services.login(ANN, RIGHT)).isEqualTo(REFUSED);
    assertThat(services.responses.finishes().getLast()).isEqualTo(Finish.FINISHED_LIKE_OTHERS);
    services.clock.pass(Duration.ofMinutes(15).minusMillis(1));
    assertThat(services.login(ANN, RIGHT)).isEqualTo(REFUSED);
    services.clock.pass(Duration.ofMillis(1));
    assertThat(services.login(ANN, RIGHT)).isEqualTo(VERIFIED);
  }

  @Test
  void verify_failuresWhileLocked_doNotProlongTheLock() {
    fail(ANN, 5);
    services.clock.pass(Duration.ofMinutes(14));
    fail(ANN, 20);
    services.clock.pass(Duration.ofMinutes(1));

    assertThat(services.login(ANN, RIGHT)).isEqualTo(VERIFIED);
  }

  @Test
  void verify_lockedAccount_hashesNothing() {
    fail(ANN, 5);
    services.hasher.becomeBusy(true);

    assertThat(services.login(ANN, RIGHT)).isEqualTo(REFUSED);
  }

  @Test
  void verify_failuresFarApart_doNotLock() {
    for (var day = 0; day < 10; day++) {
      fail(ANN, 4);
      services.clock.pass(Duration.ofMinutes(15));
    }

    assertThat(services.login(ANN, RIGHT)).isEqualTo(VERIFIED);
  }

  @Test
  void verify_lockOfOneAccount_doesNotAffectOthers() {
    services.registered("bob@example.com", RIGHT);
    fail("nobody@example.com", 5);
    fail(ANN, 5);

    assertThat(services.login("bob@example.com", RIGHT)).isEqualTo(VERIFIED);
  }

  @Test
  void verify_otherSpellingOfTheAddress_sharesTheLock() {
    for (var username : List.of(ANN, "ANN@example.com", "ann@EXAMPLE.com", "Ann@example.com.")) {
      fail(username, 1);
    }
    fail("aNN@example.com", 1);

    assertThat(services.login(ANN, RIGHT)).isEqualTo(REFUSED);
  }

  @Test
  void verify_tooManyFailuresFromOneAddress_locksTheAddress() {
    var most = LockoutRule.ADDRESS.maxFailures();
    for (var number = 0; number < most; number++) {
      services.loginFrom("192.0.2.1", "nobody%d@example.com".formatted(number), "wrong");
    }

    assertThat(services.loginFrom("192.0.2.1", ANN, RIGHT))
        .isEqualTo(new Outcome.TooMany(LockoutRule.ADDRESS.lockFor()));
    services.clock.pass(Duration.ofSeconds(20));
    assertThat(services.loginFrom("192.0.2.1", ANN, RIGHT))
        .isEqualTo(new Outcome.TooMany(LockoutRule.ADDRESS.lockFor().minusSeconds(20)));
    assertThat(services.loginFrom("192.0.2.2", ANN, RIGHT)).isEqualTo(VERIFIED);
    services.clock.pass(Duration.ofSeconds(40));
    assertThat(services.loginFrom("192.0.2.1", ANN, RIGHT)).isEqualTo(VERIFIED);
  }

  @Test
  void verify_rightPasswordRepeatedly_neverLocks() {
    for (var number = 0; number < 2 * LockoutRule.ADDRESS.maxFailures(); number++) {
      assertThat(services.login(ANN, RIGHT)).isEqualTo(VERIFIED);
    }
  }

  @Test
  void verify_lockedDuringTheCheck_isRefused() {
    fail(ANN, 4);
    services.hasher.beforeAnswer(() -> fail(ANN, 1));

    assertThat(services.login(ANN, RIGHT)).isEqualTo(REFUSED);
  }

  @Test
  void verify_outdatedHash_isUpgradedWithoutANewRevision() {
    var developers = services.stores.developers();
    services.hasher.takesForOutdated(true);

    assertThat(services.login(ANN, RIGHT)).isEqualTo(VERIFIED);

    var ann =
        developers
            .findByEmail(services.organisation, new EmailAddress(ANN))
            .orElseThrow()
            .developer();
    assertThat(services.hasher.made()).isEqualTo(2);
    assertThat(ann.revision()).isZero();
    assertThat(services.hasher.matches(new Password(RIGHT), ann.password().orElseThrow())).isTrue();
  }

  @Test
  void verify_hasherOverloaded_isRethrown() {
    services.hasher.becomeBusy(true);

    assertThatThrownBy(() -> services.login(ANN, RIGHT))
        .isInstanceOf(RefusedException.Overloaded.class);
  }

  @Test
  void verify_notPermitted_checksNothing() {
    var query = new VerifyCredentials.Query(services.viewer, ANN, new Password(RIGHT), "192.0.2.1");

    assertThatThrownBy(() -> services.verify.verify(query))
        .isInstanceOf(RefusedException.NotPermitted.class);
  }

  private void fail(String username, int times) {
    for (var number = 0; number < times; number++) {
      assertThat(services.login(username, "wrong")).isEqualTo(REFUSED);
    }
  }
}
