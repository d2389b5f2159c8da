package io.portico.application.port.in.session;

import io.portico.application.port.in.factor.AddFactor;
import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.in.session.SignIn.Outcome.SignedIn;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;
import java.util.Optional;

/**
 * Use case: a dashboard user whose password was right finishes signing in with a second factor, or
 * signs in with a passkey alone.
 */
public interface FinishSignIn {

  /**
   * What a sign-in waits for.
   *
   * @param organisation the name of the organisation
   * @param challenge what a passkey signs, in Base64url
   * @param passkeys the credentials of the user's passkeys, in Base64url
   * @param offer the factors to choose from, if the user has none and must add one
   */
  record Step(
      EmailAddress email,
      String organisation,
      String challenge,
      List<String> passkeys,
      Optional<AddFactor.Offer> offer) {}

  /**
   * Returns what the sign-in with {@code ticket} waits for; empty if it takes too long.
   *
   * @param sent the ticket of the app whose code was wrong; empty text for a new offer
   */
  Optional<Step> find(String ticket, String sent);

  /**
   * Starts the session if {@code proof} is right, and counts it if it is wrong.
   *
   * @param ticket that of {@link SignIn.Outcome.SecondFactor}
   */
  Outcome finish(String ticket, FactorProof proof, Browser browser);

  /**
   * Adds the first factor of the user, and starts the session.
   *
   * @param ticket that of {@link SignIn.Outcome.SecondFactor}
   * @param answer confirms the new factor
   * @param request the id of the request
   * @throws InvalidValueException if the answer is wrong
   */
  Outcome enrol(String ticket, Answer answer, Browser browser, String request);

  /**
   * The answer to an offer.
   *
   * @param ticket that of the offered factor
   */
  record Answer(String ticket, String name, String answer) {}

  /** A sign-in with a passkey alone, in a browser. */
  record PasskeyCommand(String ticket, String answer, String secret, Browser browser) {}

  /**
   * What a sign-in with a passkey alone begins with.
   *
   * @param challenge in Base64url
   */
  record Challenge(String ticket, String challenge) {}

  /**
   * Returns what a sign-in with a passkey alone begins with.
   *
   * @param secret that of the browser, which the end must come from
   */
  Challenge begin(String secret);

  /** Signs in the user of the passkey, whose device must have verified the user. */
  Outcome withPasskey(PasskeyCommand command);

  sealed interface Outcome {

    /**
     * The session was started.
     *
     * @param added the factor that was added, with the recovery codes
     */
    record Done(SignedIn signedIn, Optional<AddFactor.Added> added) implements Outcome {}

    /** The proof is wrong, or too many were. */
    record Refused() implements Outcome {}

    /** The sign-in took too long, is finished, or the account has changed: begin again. */
    record Expired() implements Outcome {}
  }
}
