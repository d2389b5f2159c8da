package io.portico.application.testkit.contract.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.port.out.account.LoginFailures.Subject;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.account.FailedLogins;
import io.portico.domain.account.LockoutRule;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link LoginFailures} promises, wherever it keeps them. */
class LoginFailuresContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;
  private static final Subject ANN = subject(1);
  private static final Subject BOB = subject(2);

  private LoginFailures failures;

  @BeforeEach
  void openStores() {
    failures = stores.loginFailures();
  }

  @Test
  void find_nothingRemembered_isEmpty() {
    assertThat(failures.find(organisation, ANN)).isEmpty();
    assertThat(unitOfWork.execute(() -> failures.findForUpdate(organisation, ANN))).isEmpty();
    assertThat(failures.find(organisation, ANN)).isEmpty();
  }

  @Test
  void remember_lockedOrNot_isFoundAfterwards() {
    var some = new FailedLogins(4, AT, Optional.empty());
    var locked = new FailedLogins(5, AT, Optional.of(AT.plusMillis(900_001)));

    store(organisation, ANN, some);
    store(organisation, BOB, locked);

    assertThat(failures.find(organisation, ANN)).contains(some);
    assertThat(failures.find(organisation, BOB)).contains(locked);
    store(organisation, ANN, locked);
    store(organisation, BOB, some);
    assertThat(failures.find(organisation, ANN)).contains(locked);
    assertThat(failures.find(organisation, BOB)).contains(some);
  }

  @Test
  void remember_inOneOrganisation_isNotFoundInAnother() {
    store(organisation, ANN, new FailedLogins(1, AT, Optional.empty()));

    assertThat(failures.find(otherOrganisation, ANN)).isEmpty();
    failures.remove(otherOrganisation, ANN);
    assertThat(failures.find(organisation, ANN)).isPresent();
  }

  @Test
  void findForUpdate_severalAtOnceWhereNothingIsRemembered_losesNoFailure()
      throws InterruptedException {
    for (var round = 0; round < Concurrently.ROUNDS; round++) {
      var subject = subject(100 + round);
      var rule =
          new LockoutRule(100, Duration.ofHours(1), Duration.ofHours(1), Duration.ofHours(1));

      Concurrently.run(
          _ ->
              unitOfWork.execute(
                  () -> {
                    var before = failures.findForUpdate(organisation, subject);
                    failures.store(organisation, subject, FailedLogins.after(before, AT, rule), AT);
                    return true;
                  }));

      assertThat(failures.find(organisation, subject).orElseThrow().count())
          .isEqualTo(Concurrently.THREADS);
    }
  }

  @Test
  void recordLogin_knownAddress_isRememberedUntilItExpires() {
    assertThat(failures.rememberedLogin(organisation, ANN, AT)).isEmpty();

    failures.recordLogin(organisation, ANN, AT.plusSeconds(10));
    assertThat(failures.rememberedLogin(organisation, ANN, AT.plusSeconds(9)))
        .contains(AT.plusSeconds(10));
    assertThat(failures.rememberedLogin(organisation, ANN, AT.plusSeconds(10))).isEmpty();
    assertThat(failures.rememberedLogin(otherOrganisation, ANN, AT)).isEmpty();
    assertThat(failures.find(organisation, ANN)).isEmpty();

    failures.recordLogin(organisation, ANN, AT.plusSeconds(20));
    assertThat(failures.rememberedLogin(organisation, ANN, AT)).contains(AT.plusSeconds(20));
  }

  @Test
  void forget_remembered_isGone() {
    store(organisation, ANN, new FailedLogins(1, AT, Optional.empty()));
    store(organisation, BOB, new FailedLogins(1, AT, Optional.empty()));

    failures.remove(organisation, ANN);
    failures.remove(organisation, ANN);

    assertThat(failures.find(organisation, ANN)).isEmpty();
    assertThat(failures.find(organisation, BOB)).isPresent();
  }

  @Test
  void purgeExpired_some_removesThoseUpToTheLimit() {
    for (var number = 0; number < 5; number++) {
      var failed = new FailedLogins(1, AT, Optional.empty());
      store(organisation, subject(number), failed, AT.plusSeconds(number));
    }

    assertThat(failures.purgeExpired(AT.plusSeconds(3), 3)).isEqualTo(3);
    assertThat(failures.purgeExpired(AT.plusSeconds(3), 3)).isEqualTo(1);
    assertThat(failures.purgeExpired(AT.plusSeconds(3), 3)).isZero();
    assertThat(failures.find(organisation, subject(4))).isPresent();
    assertThat(failures.find(organisation, subject(3))).isEmpty();
  }

  private void store(OrganisationId where, Subject subject, FailedLogins failed) {
    store(where, subject, failed, AT.plusSeconds(900));
  }

  private void store(OrganisationId where, Subject subject, FailedLogins failed, Instant until) {
    unitOfWork.run(
        () -> {
          failures.findForUpdate(where, subject);
          failures.store(where, subject, failed, until);
        });
  }

  private static Subject subject(int number) {
    return new Subject("%064x".formatted(number));
  }
}
