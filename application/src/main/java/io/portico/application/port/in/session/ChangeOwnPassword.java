package io.portico.application.port.in.session;

import io.portico.domain.access.Actor;
import io.portico.domain.account.Password;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import java.util.Optional;

/** Use case: a dashboard user changes their own password. */
public interface ChangeOwnPassword {

  /**
   * Changes the password, ends all sessions of the user, and starts one in this browser.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the new password breaks the rules
   */
  Outcome change(Command command);

  /**
   * The passwords.
   *
   * @param present empty for a user who has none
   * @param session the one in which it changes
   */
  record Command(
      Actor actor, Optional<Password> present, Password next, Session session, Browser browser) {}

  sealed interface Outcome {

    record Changed(SignIn.Outcome.SignedIn signedIn) implements Outcome {}

    /** The present password is wrong, or was wrong too often. */
    record Refused() implements Outcome {}

    /** The user has none, and a session of a provider proves too little to set one. */
    record Unproved() implements Outcome {}

    /** Users of the organisation cannot sign in with a password. */
    record PasswordsRefused() implements Outcome {}
  }
}
