package io.portico.application.service.developer;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.LoginFailures;
import io.portico.application.port.out.developer.LoginFailures.Subject;
import io.portico.domain.account.FailedLogins;
import io.portico.domain.account.LockoutRule;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.InstantSource;

/** Counts failed logins by account and by network address, and locks both. */
final class LoginThrottle {

  private final LoginFailures failures;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  LoginThrottle(LoginFailures failures, InstantSource clock, UnitOfWork unitOfWork) {
    this.failures = failures;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  /** Returns how long {@code subject} is still locked; zero if it is not. */
  Duration lockedFor(OrganisationId organisation, Subject subject) {
    var now = clock.instant();
    return failures
        .find(organisation, subject)
        .map(present -> present.lockedFor(now))
        .orElse(Duration.ZERO);
  }

  /** Counts a failure for {@code account}, from {@code address}. */
  void recordFailure(OrganisationId organisation, Subject account, Subject address) {
    unitOfWork.execute(
        () -> {
          count(organisation, account, LockoutRule.ACCOUNT);
          return count(organisation, address, LockoutRule.ADDRESS);
        });
  }

  /** Counts a failure from {@code address} for an account that is locked. */
  void recordFailure(OrganisationId organisation, Subject address) {
    unitOfWork.execute(() -> count(organisation, address, LockoutRule.ADDRESS));
  }

  /**
   * Resets the failures of {@code account} after a login; returns false and resets nothing if it
   * has been locked meanwhile. So concurrent guesses are limited like successive ones.
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
          failures.remove(organisation, account);
          return true;
        });
  }

  private FailedLogins count(OrganisationId organisation, Subject subject, LockoutRule rule) {
    var present = failures.findForUpdate(organisation, subject);
    var counted = FailedLogins.after(present, clock.instant(), rule);
    failures.store(organisation, subject, counted, counted.expiresAt(rule));
    return counted;
  }
}
