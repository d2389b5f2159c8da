package io.portico.application.port.in.signup;

import io.portico.application.port.in.identity.SignInWithProvider;
import io.portico.application.port.in.session.StartedSession;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.site.Site;
import java.time.Duration;

/** Use case: a developer signs in to a site with a provider of its organisation. */
public interface SignInDeveloperWithProvider {

  /** Begins a sign-in in a tab of a browser. */
  SignInWithProvider.Start start(Site site, SignInWithProvider.Beginning beginning);

  /** Ends the sign-in whose callback the browser brings, once. */
  Outcome finish(Site site, SignInWithProvider.Callback callback);

  /**
   * Makes the person who signed in with a provider the developer who has the address, if the
   * password is right.
   */
  Continuation link(Proof proof, Password password);

  /**
   * Registers the person who signed in with a provider, or keeps the sign-up for a review.
   *
   * @param fields those that the site does not ask for are left out
   */
  Continuation signUp(Proof proof, CustomFields fields);

  /**
   * What a person shows who goes on with a first sign-in.
   *
   * @param ticket that of the {@link Outcome}
   * @param request the id of the request, for the audit trail
   */
  record Proof(Site site, String ticket, Browser browser, String request) {

    /** Hides the ticket. */
    @Override
    public String toString() {
      return "what a provider said";
    }
  }

  sealed interface Outcome {

    /**
     * The session was started.
     *
     * @param next the path below the site that it leads to
     */
    record Entered(StartedSession started, String next) implements Outcome {}

    /**
     * A developer has the address of the person.
     *
     * @param ticket proves once, for ten minutes, what the provider said
     */
    record PasswordNeeded(EmailAddress email, String provider, String ticket, String next)
        implements Outcome {}

    /**
     * The site asks new developers for more.
     *
     * @param ticket proves once, for ten minutes, what the provider said
     */
    record FieldsNeeded(EmailAddress email, String provider, String ticket, String next)
        implements Outcome {}

    /** An administrator decides first. */
    record Waits() implements Outcome {}

    /** No session was started. */
    record Refused(SignInWithProvider.Outcome.Refused refusal) implements Outcome {}
  }

  /** How a first sign-in goes on. */
  sealed interface Continuation {

    /** The person is a developer, whom the provider signs in from now on. */
    record Known(IdentityProviderId provider) implements Continuation {}

    /** An administrator decides first. */
    record Waits() implements Continuation {}

    /** The password is wrong, or the account is locked. */
    record WrongPassword(EmailAddress email, String provider) implements Continuation {}

    /** The browser's address is locked; the password was not checked. */
    record TooMany(EmailAddress email, String provider, Duration retryAfter)
        implements Continuation {}

    /**
     * The ticket has expired, was used, or is of another site or issuer; or the site or the
     * provider no longer takes the person.
     */
    record Expired() implements Continuation {}
  }
}
