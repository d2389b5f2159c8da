package io.portico.application.service.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RegisterDeveloper.Secret;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.port.in.developer.VerifyCredentials.Outcome;
import io.portico.application.testkit.fake.RecordedResponses.Finish;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.LockoutRule;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.Password;
import io.portico.domain.shared.RefusedException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerifyCredentialsServiceTest extends DeveloperTest {

  private static final Class<?> VERIFIED = Outcome.Verified.class;
  private static final Outcome REFUSED = new Outcome.Refused();
  private static final String ANN = "ann@example.com";
  private static final String RIGHT = "hunter22";

  private static final String VISITOR = "192.0.2.2";

  private int unknownAccounts;

  @BeforeEach
  void register() {
    registered(ANN, RIGHT);
    register.register(
        new RegisterDeveloper.Command(
            admin, aDeveloper("nopassword@example.com").details(), new Secret.None()));
  }

  @ParameterizedTest
  @ValueSource(strings = {ANN, "ANN@Example.com"})
  void verify_rightPassword_isVerified(String username) {
    assertThat(login(username, RIGHT)).isInstanceOf(VERIFIED);
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
    assertThat(login(username, password)).isEqualTo(REFUSED);
    assertThat(responses.finishes()).containsExactly(Finish.FINISHED);
  }

  @Test
  void verify_overlongPassword_isRefused() {
    assertThat(login(ANN, "x".repeat(100_000))).isEqualTo(REFUSED);
    assertThat(login(ANN, "hunter22\0")).isEqualTo(REFUSED);
  }

  @Test
  void verify_fiveFailuresFromAnAddress_lockTheAccountThereForAMinute() {
    fail(ANN, 4);
    assertThat(login(ANN, RIGHT)).isInstanceOf(VERIFIED);

    fail(ANN, 5);

    assertThat(login(ANN, RIGHT)).isEqualTo(REFUSED);
    assertThat(responses.finishes().getLast()).isEqualTo(Finish.FINISHED_LIKE_OTHERS);
    assertThat(loginFrom("192.0.2.9", ANN, RIGHT)).isInstanceOf(VERIFIED);
    clock.pass(Duration.ofMinutes(1).minusMillis(1));
    assertThat(login(ANN, RIGHT)).isEqualTo(REFUSED);
    clock.pass(Duration.ofMillis(1));
    assertThat(login(ANN, RIGHT)).isInstanceOf(VERIFIED);
  }

  @Test
  void verify_guessesWithoutPause_areAtMostTenInAnHour() {
    assertThat(guessesInAnHour(() -> login(ANN, "wrong"))).isEqualTo(10);
  }

  @Test
  void verify_guessesFromManyAddresses_areAtMostTwentyInAnHourAndKnownAddressesStayOpen() {
    loginFrom("192.0.2.200", ANN, RIGHT);
    clock.pass(Duration.ofDays(29));
    var next = new AtomicInteger();

    assertThat(
            guessesInAnHour(
                () -> loginFrom("203.0.113." + next.getAndIncrement() % 250, ANN, "wrong")))
        .isEqualTo(20);

    assertThat(loginFrom("192.0.2.201", ANN, RIGHT)).isEqualTo(REFUSED);
    assertThat(loginFrom("192.0.2.200", ANN, RIGHT)).isInstanceOf(VERIFIED);
    clock.pass(Duration.ofHours(1));
    assertThat(loginFrom("192.0.2.201", ANN, RIGHT)).isInstanceOf(VERIFIED);
  }

  /* A guess every second; counts those whose password was compared. */
  private int guessesInAnHour(Runnable guess) {
    var before = hasher.compared();
    for (var second = 0; second < 3_600; second++) {
      guess.run();
      clock.pass(Duration.ofSeconds(1));
    }
    return hasher.compared() - before;
  }

  @Test
  void verify_newPassword_isNotLockedByFailuresWithTheFormerOne() {
    fail(ANN, 5);

    changePassword(ANN, "another one");

    assertThat(login(ANN, "another one")).isInstanceOf(VERIFIED);
  }

  @Test
  void verify_manyWrongPasswordsThroughAPortal_rightOnesSucceed() {
    for (var number = 0; number < 600; number++) {
      assertThat(loginThroughPortal("unknown%d@example.com".formatted(number), "wrong"))
          .isEqualTo(REFUSED);
      assertThat(loginThroughPortal(ANN, RIGHT)).isInstanceOf(VERIFIED);
    }
  }

  @Test
  void verify_lockedAccount_hashesNothing() {
    fail(ANN, 5);
    hasher.becomeBusy(true);

    assertThat(login(ANN, RIGHT)).isEqualTo(REFUSED);
  }

  @Test
  void verify_failuresFarApart_doNotLock() {
    for (var day = 0; day < 10; day++) {
      fail(ANN, 4);
      clock.pass(Duration.ofHours(1));
    }

    assertThat(login(ANN, RIGHT)).isInstanceOf(VERIFIED);
  }

  @Test
  void verify_lockOfOneAccount_doesNotAffectOthers() {
    registered("bob@example.com", RIGHT);
    fail("unknown@example.com", 5);
    fail(ANN, 5);

    assertThat(login("bob@example.com", RIGHT)).isInstanceOf(VERIFIED);
  }

  @Test
  void verify_otherSpellingOfTheAddress_sharesTheLock() {
    for (var username : List.of(ANN, "ANN@example.com", "ann@EXAMPLE.com", "Ann@example.com")) {
      fail(username, 1);
    }
    fail("aNN@example.com", 1);

    assertThat(login(ANN, RIGHT)).isEqualTo(REFUSED);
  }

  @Test
  void verify_otherFormOfTheDomain_sharesTheLock() {
    var written = "eve@b\u00fccher.example";
    var inAscii = "eve@xn--bcher-kva.example";
    registered(written, RIGHT);
    fail(inAscii, 5);

    assertThat(login(written, RIGHT)).isEqualTo(REFUSED);
  }

  @Test
  void changePassword_accountLockedFromEverywhere_unlocksIt() {
    var written = "eve@b\u00fccher.example";
    registered(written, RIGHT);
    for (var number = 0; number < LockoutRule.ACCOUNT.maxFailures(); number++) {
      loginFrom("203.0.113." + number, "eve@xn--bcher-kva.example", "wrong");
    }
    assertThat(login(written, RIGHT)).isEqualTo(REFUSED);

    changePassword(written, "another one");

    assertThat(login(written, "another one")).isInstanceOf(VERIFIED);
  }

  @Test
  void verify_tooManyFailuresFromOneVisitor_locksTheAddressLongerAndLonger() {
    failFromOneAddress(LockoutRule.ADDRESS.maxFailures());

    assertThat(loginFrom(VISITOR, ANN, RIGHT))
        .isEqualTo(new Outcome.TooMany(Duration.ofSeconds(1)));
    assertThat(loginFrom("192.0.2.3", ANN, RIGHT)).isInstanceOf(VERIFIED);
    clock.pass(Duration.ofSeconds(1));
    failFromOneAddress(1);
    assertThat(loginFrom(VISITOR, ANN, RIGHT))
        .isEqualTo(new Outcome.TooMany(Duration.ofSeconds(2)));
    clock.pass(Duration.ofSeconds(2));
    assertThat(loginFrom(VISITOR, ANN, RIGHT)).isInstanceOf(VERIFIED);
  }

  @Test
  void verify_addressThatShowsRightPasswordsToo_isNotLocked() {
    for (var round = 0; round < 100; round++) {
      failFromOneAddress(10);
      assertThat(loginFrom(VISITOR, ANN, RIGHT)).isInstanceOf(VERIFIED);
    }
  }

  private void failFromOneAddress(int times) {
    for (var number = 0; number < times; number++) {
      assertThat(loginFrom(VISITOR, "unknown%d@example.com".formatted(unknownAccounts++), "wrong"))
          .isEqualTo(REFUSED);
    }
  }

  @Test
  void verify_rightPasswordRepeatedly_neverLocks() {
    for (var number = 0; number < 2 * LockoutRule.ADDRESS.maxFailures(); number++) {
      assertThat(login(ANN, RIGHT)).isInstanceOf(VERIFIED);
    }
  }

  @Test
  void verify_lockedDuringTheCheck_isRefused() {
    fail(ANN, 4);
    hasher.beforeAnswer(() -> fail(ANN, 1));

    assertThat(login(ANN, RIGHT)).isEqualTo(REFUSED);
  }

  @Test
  void verify_outdatedHash_isUpgradedWithoutANewRevision() {
    var developers = stores.developers();
    hasher.takesForOutdated(true);

    assertThat(login(ANN, RIGHT)).isInstanceOf(VERIFIED);

    var ann = developers.findByEmail(organisation, new EmailAddress(ANN)).orElseThrow().developer();
    assertThat(hasher.made()).isEqualTo(2);
    assertThat(ann.revision()).isZero();
    assertThat(hasher.matches(new Password(RIGHT), ann.password().orElseThrow())).isTrue();
  }

  @Test
  void verify_hasherOverloaded_isRethrown() {
    hasher.becomeBusy(true);

    assertRefused(RefusedException.Overloaded.class, () -> login(ANN, RIGHT));
  }

  @Test
  void verify_notPermitted_checksNothing() {
    var query =
        new VerifyCredentials.Query(
            viewer, ANN, new Password(RIGHT), new LoginOrigin.Visitor(VISITOR));

    assertNotPermitted(() -> verify.verify(query));
  }

  private void fail(String username, int times) {
    for (var number = 0; number < times; number++) {
      assertThat(login(username, "wrong")).isEqualTo(REFUSED);
    }
  }
}
