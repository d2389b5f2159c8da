package io.portico.application.port.out.identity;

import io.portico.domain.identity.Identity;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.identity.SignInStep;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Talks to OpenID providers. What they say is checked as OpenID Connect Core, its back-channel
 * logout and RFC 9207 demand; no reason in words has anything of a token or of a secret.
 */
public interface OpenIdProviders {

  /**
   * Returns the address to which the browser is sent.
   *
   * @throws Failure if the provider cannot be asked where that is
   */
  URI signIn(Connection connection, Request request) throws Failure;

  /**
   * Exchanges what the callback brought for what the provider says of the person.
   *
   * @param parameters all parameters of the callback
   * @throws Failure if anything of it is not as it must be
   */
  SignedIn redeem(Connection connection, Request request, Map<String, List<String>> parameters)
      throws Failure;

  /**
   * Returns the address to which the browser is sent to sign out there, too; empty if the provider
   * has none.
   *
   * @param token the identity token of the session
   * @param back where the browser is led then
   * @throws Failure if the provider cannot be asked where that is
   */
  Optional<URI> signOut(Connection connection, String token, URI back) throws Failure;

  /**
   * Reads a logout token.
   *
   * @throws Failure if it is not from the provider, or not as it must be
   */
  SignedOut signedOut(Connection connection, String token) throws Failure;

  /**
   * Asks the provider for all that can be known without a person.
   *
   * @throws Failure if something is not as it must be; its step says what
   */
  void check(Connection connection, URI redirect) throws Failure;

  /**
   * How a provider is reached.
   *
   * @param secret that of the client, if it has one
   */
  record Connection(
      IdentityProviderId id, IdentityProviderDetails details, Optional<String> secret) {

    /** Hides the secret. */
    @Override
    public String toString() {
      return "the provider " + id;
    }
  }

  /**
   * A sign-in.
   *
   * @param redirect the address of the callback
   * @param silent whether the provider asks the person nothing
   */
  record Request(URI redirect, String state, String nonce, String verifier, boolean silent) {

    /** Hides all. */
    @Override
    public String toString() {
      return "a sign-in";
    }
  }

  /**
   * What came of a sign-in.
   *
   * @param session the provider's id of its session, if it has one
   */
  record SignedIn(Identity identity, Optional<String> session, String token) {

    /** Hides all. */
    @Override
    public String toString() {
      return "what came of a sign-in";
    }
  }

  /**
   * Whose sessions end: those of the provider's session, or all of the subject.
   *
   * @param at the latest time, by any clock that may differ, at which it was said; sessions that
   *     began later go on
   */
  record SignedOut(Optional<String> session, Optional<String> subject, Instant at) {}

  /** Something is not as it must be; the message says what, in a sentence. */
  final class Failure extends Exception {

    private static final long serialVersionUID = 1L;

    private final SignInRefusal refusal;
    private final SignInStep step;

    /** Creates a failure. */
    public Failure(SignInRefusal refusal, SignInStep step, String reason) {
      // Without a trace: it is an answer, and there may be many.
      super(reason, null, false, false);
      this.refusal = refusal;
      this.step = step;
    }

    /** Returns what it means for a sign-in. */
    public SignInRefusal refusal() {
      return refusal;
    }

    /** Returns which part it is of. */
    public SignInStep step() {
      return step;
    }

    /** Returns what is not as it must be, in words. */
    public String reason() {
      return String.valueOf(getMessage());
    }
  }
}
