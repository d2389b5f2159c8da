package io.portico.application.port.in.access;

import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import java.util.Optional;

/** Use case: an administrator adds a dashboard user to the organisation. */
public interface AddUser {

  /**
   * Adds a user.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password breaks the rules
   */
  Outcome add(Command command);

  /**
   * The user to add.
   *
   * @param password empty for a user who authenticates only with the credential
   */
  record Command(Actor actor, UserProfile profile, Optional<Password> password) {}

  sealed interface Outcome {

    /**
     * The user was added.
     *
     * @param credential the access credential, which is not stored and cannot be read again
     */
    record Added(DashboardUser user, AccessToken credential) implements Outcome {}

    /** Another user of the organisation has this address. */
    record EmailTaken(EmailAddress email) implements Outcome {}

    /** The organisation has the maximum number of users. */
    record TooMany(int most) implements Outcome {}
  }
}
