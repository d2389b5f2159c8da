package io.portico.application.service.account;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.port.out.account.LoginFailures.Subject;
import io.portico.domain.account.FailedLogins;
import io.portico.domain.account.LockoutRule;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** Counts failed logins and refuses guesses, without locking users out. */
public record LoginThrottle(LoginFailures failures, InstantSource clock, UnitOfWork unitOfWork) {

  private static final Duration LOGIN_REMEMBERED = Duration.ofDays(30);
  private static final Duration REMEMBERED_AGAIN = Duration.ofDays(29);

  /* A shared address, such as that of a company, shows right passwords, too. */
  private static final int FORGIVEN_FOR_A_LOGIN = 10;

  /** Returns how long {@code subject} is still locked; zero if it is not. */
  public Duration lockedFor(OrganisationId organisation, Subject subject) {
    return failures
        .find(organisation, subject)
        .map(present -> present.lockedFor(clock.instant()))
        .orElse(Duration.ZERO);
  }

  /** Returns whether the account may not log in from the address for now. */
  public boolean isLocked(OrganisationId organisation, LoginSubjects login) {
    return lockedFor(organisation, login.accountFromAddress()).isPositive()
        || (lockedFor(organisation, login.account()).isPositive() && !isKnown(organisation, login));
  }

  /** Returns whether the visitor's address is locked, and the account never logged in from it. */
  public boolean isVisitorLocked(OrganisationId organisation, LoginSubjects login) {
    return login.visitor().filter(visitor -> isLocked(organisation, visitor)).isPresent()
        && !isKnown(organisation, login);
  }

  private boolean isLocked(OrganisationId organisation, Subject subject) {
    return lockedFor(organisation, subject).isPositive();
  }

  private boolean isKnown(OrganisationId organisation, LoginSubjects login) {
    return failures.rememberedLogin(organisation, login.known(), clock.instant()).isPresent();
  }

  /** Counts a wrong password. */
  public void recordFailure(OrganisationId organisation, LoginSubjects login) {
    unitOfWork.run(
        () -> {
          count(organisation, login.account(), LockoutRule.ACCOUNT);
          count(organisation, login.accountFromAddress(), LockoutRule.ACCOUNT_FROM_ADDRESS);
          countVisitor(organisation, login);
        });
  }

  /** Counts a login that was refused because of a lock. */
  public void recordRefusal(OrganisationId organisation, LoginSubjects login) {
    unitOfWork.run(() -> countVisitor(organisation, login));
  }

  /** Counts a failure for the visitor's address alone: a wrong credential that names no account. */
  public void recordFailure(OrganisationId organisation, Subject visitor) {
    unitOfWork.run(() -> count(organisation, visitor, LockoutRule.ADDRESS));
  }

  /** Returns whether the browser, or all of the user together, have used up their own guesses. */
  public boolean isLocked(OrganisationId organisation, DeviceSubjects device) {
    return lockedFor(organisation, device.device()).isPositive()
        || lockedFor(organisation, device.all()).isPositive();
  }

  /** Counts a wrong password in a browser in which the user has signed in before. */
  public void recordFailure(OrganisationId organisation, DeviceSubjects device) {
    unitOfWork.run(
        () -> {
          count(organisation, device.all(), LockoutRule.ACCOUNT);
          count(organisation, device.device(), LockoutRule.ACCOUNT_FROM_ADDRESS);
        });
  }

  /** Returns whether a right password counts: false if others were guessed meanwhile. */
  public boolean admit(OrganisationId organisation, DeviceSubjects device) {
    return unitOfWork.execute(
        () -> {
          // Locked in the order in which failures are counted, which prevents deadlock.
          var _ = failures.findForUpdate(organisation, device.all());
          var _ = failures.findForUpdate(organisation, device.device());
          return !isLocked(organisation, device);
        });
  }

  private void countVisitor(OrganisationId organisation, LoginSubjects login) {
    login.visitor().ifPresent(visitor -> count(organisation, visitor, LockoutRule.ADDRESS));
  }

  private void count(OrganisationId organisation, Subject subject, LockoutRule rule) {
    var present = failures.findForUpdate(organisation, subject);
    var counted = FailedLogins.after(present, clock.instant(), rule);
    failures.store(organisation, subject, counted, counted.expiresAt(rule));
  }

  /**
   * Forgets the failures of the account from the address after a right password; returns false and
   * changes nothing if the account has been locked meanwhile. So concurrent guesses are limited
   * like successive ones.
   */
  public boolean admit(OrganisationId organisation, LoginSubjects login) {
    if (hasFailures(organisation, login) && !isAdmitted(organisation, login)) {
      return false;
    }
    var now = clock.instant();
    if (failures
        .rememberedLogin(organisation, login.known(), now.plus(REMEMBERED_AGAIN))
        .isEmpty()) {
      failures.recordLogin(organisation, login.known(), now.plus(LOGIN_REMEMBERED));
    }
    return true;
  }

  private boolean hasFailures(OrganisationId organisation, LoginSubjects login) {
    return failures.find(organisation, login.accountFromAddress()).isPresent()
        || failures.find(organisation, login.account()).isPresent()
        || login.visitor().flatMap(visitor -> failures.find(organisation, visitor)).isPresent();
  }

  private boolean isAdmitted(OrganisationId organisation, LoginSubjects login) {
    return unitOfWork.execute(
        () -> {
          // Locked in the order in which failures are counted, which prevents deadlock.
          var _ = failures.findForUpdate(organisation, login.account());
          var _ = failures.findForUpdate(organisation, login.accountFromAddress());
          if (isLocked(organisation, login)) {
            return false;
          }
          failures.remove(organisation, login.accountFromAddress());
          login.visitor().ifPresent(visitor -> forgive(organisation, visitor));
          return true;
        });
  }

  private void forgive(OrganisationId organisation, Subject visitor) {
    Optional<FailedLogins> present = failures.findForUpdate(organisation, visitor);
    present
        .flatMap(failed -> failed.without(FORGIVEN_FOR_A_LOGIN))
        .ifPresentOrElse(
            fewer ->
                failures.store(organisation, visitor, fewer, fewer.expiresAt(LockoutRule.ADDRESS)),
            () -> failures.remove(organisation, visitor));
  }
}
