package io.portico.application.service.account;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.port.out.account.LoginFailures.Subject;
import io.portico.domain.access.AddressRange;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.FailedLogins;
import io.portico.domain.account.LockoutRule;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Sha256;
import java.time.Duration;
import java.time.InstantSource;

/** Limits the mails that visitors of a site cause, counted as failed logins are. */
public record MailThrottle(LoginFailures failures, InstantSource clock, UnitOfWork unitOfWork) {

  /** What a mail is for. Who asks for mails of one purpose prevents none of another. */
  public enum Purpose {
    SIGN_UP,
    PASSWORD,
    NEW_ADDRESS,
    INVITATION
  }

  /** Counts a mail that the visitor at {@code address} asks for; returns how long to wait, or 0. */
  public Duration from(OrganisationId organisation, String address) {
    return admit(
        organisation,
        "mails from:" + AddressRange.networkOf(address),
        LockoutRule.MAILS_FROM_ADDRESS);
  }

  /** Counts a mail to {@code address}; returns how long to wait before it may be sent, or 0. */
  public Duration to(OrganisationId organisation, EmailAddress address, Purpose purpose) {
    return admit(
        organisation,
        "mails to:%s:%s".formatted(purpose, address.canonical()),
        LockoutRule.MAILS_TO_ADDRESS);
  }

  private Duration admit(OrganisationId organisation, String name, LockoutRule rule) {
    var subject = new Subject(Sha256.hex(name));
    return unitOfWork.execute(
        () -> {
          var now = clock.instant();
          var before = failures.findForUpdate(organisation, subject);
          var wait = before.map(present -> present.lockedFor(now)).orElse(Duration.ZERO);
          if (wait.isZero()) {
            var counted = FailedLogins.after(before, now, rule);
            failures.store(organisation, subject, counted, counted.expiresAt(rule));
          }
          return wait;
        });
  }
}
