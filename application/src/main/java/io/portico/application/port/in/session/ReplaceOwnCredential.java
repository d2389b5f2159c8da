package io.portico.application.port.in.session;

import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;

/** Use case: a dashboard user replaces their own access credential. */
public interface ReplaceOwnCredential {

  /**
   * Replaces the credential, whose former value no longer works, ends all sessions of the user, and
   * starts one in this browser.
   *
   * @param session the one in which it is replaced
   */
  Replaced replace(Actor actor, Session session, Browser browser);

  /**
   * The new credential.
   *
   * @param credential not stored, and cannot be read again
   */
  record Replaced(AccessToken credential, SignIn.Outcome.SignedIn signedIn) {}
}
