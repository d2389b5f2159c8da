package io.portico.application.port.in.session;

import io.portico.application.port.in.factor.FactorProof;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;

/** Use case: a dashboard user replaces their own access credential. */
public interface ReplaceOwnCredential {

  /**
   * Replaces the credential, whose former value no longer works, ends all sessions of the user, and
   * starts one in this browser. A session alone is not enough, because the credential gives all
   * that the interface gives; wrong proofs are counted as at a sign-in.
   *
   * @param session the one in which it is replaced
   */
  Outcome replace(Actor actor, FactorProof proof, Session session, Browser browser);

  sealed interface Outcome {

    /**
     * The new credential.
     *
     * @param credential not stored, and cannot be read again
     */
    record Replaced(AccessToken credential, SignIn.Outcome.SignedIn signedIn) implements Outcome {}

    /** The proof is wrong, or too many were. */
    record Refused() implements Outcome {}
  }
}
