package io.portico.application.port.in.session;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.session.Browser;
import java.util.Optional;

/**
 * Use case: the holder of a one-time link chooses a password, and is signed in, perhaps after the
 * second factor.
 */
public interface UseAccessLink {

  /**
   * Sets the password, ends the sessions and the other links of the user, and starts a session.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password breaks the rules
   */
  Outcome use(Command command);

  /**
   * What the holder has chosen.
   *
   * @param email the address of the first administrator; other links do not change it
   * @param request the id of the request, for the audit trail
   */
  record Command(
      AccessLinkToken link,
      Password password,
      Optional<EmailAddress> email,
      Browser browser,
      String request) {}

  sealed interface Outcome {

    /** The password was set. */
    record Done(SignIn.Outcome.Proved next) implements Outcome {}

    /** The link was used, has expired, or never existed, or its user is inactive. */
    record Expired() implements Outcome {}

    /** Another user of the organisation has this address. The link still works. */
    record EmailTaken(EmailAddress email) implements Outcome {}
  }
}
