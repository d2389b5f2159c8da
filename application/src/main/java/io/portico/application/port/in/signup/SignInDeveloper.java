package io.portico.application.port.in.signup;

import io.portico.application.port.in.session.StartedSession;
import io.portico.domain.account.Password;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;

/**
 * Use case: a developer starts a session on a site.
 *
 * <p>Failures are uniform: an unknown address, a wrong password, an inactive developer and a locked
 * account give the same outcome after the same time.
 */
public interface SignInDeveloper {

  /** Verifies the password, counts a failure, and starts a session. */
  Outcome signIn(OrganisationId organisation, String email, Password password, Browser browser);

  sealed interface Outcome {

    /** The session was started. */
    record SignedIn(StartedSession started) implements Outcome {}

    /** The credentials are wrong, or the account is locked. */
    record Refused() implements Outcome {}

    /** The organisation refuses passwords; developers sign in with the provider of this name. */
    record PasswordsRefused(String provider) implements Outcome {}

    /** The browser's address is locked; the credentials were not checked. */
    record TooMany(Duration retryAfter) implements Outcome {}
  }
}
