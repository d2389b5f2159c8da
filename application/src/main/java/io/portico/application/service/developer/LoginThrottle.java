package io.portico.application.service.developer;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.LoginFailures;
import io.portico.application.port.out.developer.LoginFailures.Subject;
import io.portico.domain.account.FailedLogins;
import io.portico.domain.account.LockoutRule;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Counts failed logins, for accounts and for network addresses, and says who is locked out. */
final class LoginThrottle {

  private final LoginFailures failures;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  LoginThrottle(LoginFailures failures, InstantSource clock, UnitOfWork unitOfWork) {
    this.failures = failures;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  /** Returns how long {@code subject} is locked out; nothing if it is not. */
  Duration lockedFor(OrganisationId organisation, Subject subject) {
    var now = clock.instant();
    return failures
        .find(organisation, subject)
        .map(present -> present.lockedFor(now))
        .orElse(Duration.ZERO);
  }

  /** Counts a failure for {@code account}, from {@code address}. */
  void fail(OrganisationId organisation, Subject account, Subject address) {
    unitOfWork.execute(
        () -> {
          var now = clock.instant();
          count(organisation, account, now, LockoutRule.ACCOUNT);
          count(organisation, address, now, LockoutRule.ADDRESS);
          return true;
        });
  }

  /** Counts a failure from {@code address} for an account that is locked. */
  void failLocked(OrganisationId organisation, Subject address) {
    unitOfWork.execute(
        () -> {
          count(organisation, address, clock.instant(), LockoutRule.ADDRESS);
          return true;
        });
  }

  /**
   * Forgets the failures for {@code account} because somebody got in; returns false, and forgets
   * nothing, if it was locked meanwhile. Guesses that are made at the same time are thus as few as
   * those made one after the other.
   */
  boolean admit(OrganisationId organisation, Subject account) {
    if (failures.find(organisation, account).isEmpty()) {
      return true;
    }
    return unitOfWork.execute(
        () -> {
          var present = failures.findForUpdate(organisation, account);
          if (present.filter(found -> found.isLockedAt(clock.instant())).isPresent()) {
            return false;
          }
          failures.forget(organisation, account);
          return true;
        });
  }

  private void count(OrganisationId organisation, Subject subject, Instant now, LockoutRule rule) {
    var after = FailedLogins.after(failures.findForUpdate(organisation, subject), now, rule);
    failures.remember(organisation, subject, after, after.forgottenAt(rule));
  }
}
