package io.portico.application.port.in.access;

import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import java.util.Optional;

/** Use case: an administrator lets somebody else into the organisation (contract 3.5). */
public interface AddUser {

  /**
   * Adds a user, or says why nobody was added.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password may not be chosen
   */
  Outcome add(Command command);

  /**
   * Who is to be added.
   *
   * @param password what the user logs in with; without one only the credential opens anything
   */
  record Command(Actor actor, UserProfile profile, Optional<Password> password) {}

  /** What became of the addition. */
  sealed interface Outcome {

    /**
     * The user is there.
     *
     * @param credential what the user shows from now on; nobody can ever read it again
     */
    record Added(DashboardUser user, AccessToken credential) implements Outcome {}

    /** Another user of the organisation has this email, case aside. */
    record EmailTaken(EmailAddress email) implements Outcome {}

    /** The organisation has as many users as it may have. */
    record TooMany(int most) implements Outcome {}

    /** Only an administrator may add users. */
    record NotPermitted() implements Outcome {}
  }
}
