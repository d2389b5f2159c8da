package io.portico.application.port.in.identity;

import io.portico.application.port.in.session.SignIn;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.session.Browser;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Use case: a dashboard user signs in with a provider of the organisation. */
public interface SignInWithProvider {

  /** Begins a sign-in in a tab of a browser. */
  Start start(Beginning beginning);

  /** Ends the sign-in whose callback the browser brings, once. */
  Outcome finish(Callback callback);

  /**
   * Makes the person who signed in with a provider the user, who has proved with the password to be
   * the same.
   *
   * @param ticket that of {@link Outcome.PasswordNeeded}
   * @return the provider, or empty if the ticket has expired or is of another user
   */
  Optional<IdentityProviderId> link(SignIn.Outcome.SignedIn proved, String ticket, String request);

  /**
   * What begins.
   *
   * @param redirect the address of the callback
   * @param next the local path that the browser is led to
   * @param silent whether the provider is to ask the person nothing
   * @param request the id of the request, for the audit trail
   */
  record Beginning(
      IdentityProviderId provider,
      URI redirect,
      String next,
      boolean silent,
      Browser browser,
      String request) {}

  sealed interface Start {

    /**
     * The browser goes to the provider.
     *
     * @param flow the name of the sign-in, which is not secret
     * @param secret what the browser must show with the callback
     */
    record Begun(URI address, String flow, String secret) implements Start {

      /** Hides the secret. */
      @Override
      public String toString() {
        return "a sign-in that was begun";
      }
    }

    /** It does not begin. */
    record NotBegun(SignInRefusal why, String provider) implements Start {}

    /** There is no such provider. */
    record Unknown() implements Start {}
  }

  /**
   * What a browser brings back.
   *
   * @param secrets what the browser shows, by the name of the sign-in
   * @param request the id of the request, for the audit trail
   */
  record Callback(
      IdentityProviderId provider,
      URI redirect,
      Map<String, List<String>> parameters,
      Map<String, String> secrets,
      Browser browser,
      String request) {

    /** Hides all. */
    @Override
    public String toString() {
      return "a callback";
    }
  }

  sealed interface Outcome {

    /** The session was started. */
    record Entered(SignIn.Outcome.SignedIn signedIn, String next) implements Outcome {}

    /**
     * A user has the address of the person.
     *
     * @param ticket proves for ten minutes what the provider said
     */
    record PasswordNeeded(EmailAddress email, String provider, String ticket, String next)
        implements Outcome {}

    /**
     * No session was started.
     *
     * @param provider its name; empty if the sign-in is unknown
     * @param help whom to ask; empty for an administrator
     * @param next where it would have led
     */
    record Refused(SignInRefusal why, String provider, Optional<String> help, String next)
        implements Outcome {}
  }
}
