package io.portico.application.port.in.session;

import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Organisation;
import io.portico.domain.account.Password;
import io.portico.domain.session.Browser;
import io.portico.domain.session.DeviceToken;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Use case: a dashboard user starts a session in a browser.
 *
 * <p>Failures are uniform: an unknown address, a wrong password, a user without a password, an
 * inactive user and a locked account give the same outcome after the same time.
 *
 * <p>A browser in which the user has signed in before has its own limit of failures while the
 * address or the account is locked, so failed sign-ins elsewhere do not lock the user out.
 */
public interface SignIn {

  /** The most organisations that a sign-in without an organisation considers. */
  int MOST_ORGANISATIONS = 3;

  /** Verifies the proof, counts a failure, and starts a session. */
  Outcome signIn(Command command);

  /** A proof of who the user is, from a browser. */
  sealed interface Command {

    /** Returns where the sign-in comes from. */
    Browser browser();

    /** Returns what the browser keeps of its last sign-in. */
    Optional<DeviceToken> device();
  }

  /**
   * The email address and password of the user.
   *
   * @param username the presumed email address
   * @param organisation the organisation of the user; empty for those that the address is in, of
   *     which the first {@value #MOST_ORGANISATIONS} are considered
   */
  record ByPassword(
      String username,
      Password password,
      Optional<OrganisationId> organisation,
      Browser browser,
      Optional<DeviceToken> device)
      implements Command {}

  /** The access credential of the user. */
  record ByCredential(AccessToken credential, Browser browser, Optional<DeviceToken> device)
      implements Command {}

  /**
   * The answer to {@link Outcome.SeveralOrganisations}.
   *
   * @param ticket the ticket of that outcome
   */
  record ByChoice(
      String ticket, OrganisationId organisation, Browser browser, Optional<DeviceToken> device)
      implements Command {}

  sealed interface Outcome {

    /** The proof is right. */
    sealed interface Proved extends Outcome {}

    /**
     * The session was started.
     *
     * @param device what the browser keeps for the next sign-in
     */
    record SignedIn(Session session, SessionToken token, DeviceToken device) implements Proved {}

    /**
     * The password is right in several organisations.
     *
     * @param ticket proves that for five minutes, together with the chosen organisation
     */
    record SeveralOrganisations(List<Organisation> organisations, String ticket)
        implements Outcome {
      public SeveralOrganisations {
        organisations = List.copyOf(organisations);
      }
    }

    /**
     * The password is right, and {@link FinishSignIn} asks for the second factor.
     *
     * @param ticket proves the password for ten minutes
     */
    record SecondFactor(String ticket) implements Proved {

      @Override
      public String toString() {
        return "SecondFactor[redacted]";
      }
    }

    /** The proof is wrong, or the account is locked, or the ticket has expired. */
    record Refused() implements Outcome {}

    /**
     * The browser's address is locked, and the user has not signed in there before, or has failed
     * too often; the proof was not checked.
     */
    record TooMany(Duration retryAfter) implements Outcome {}
  }
}
