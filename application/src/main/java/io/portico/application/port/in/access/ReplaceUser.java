package io.portico.application.port.in.access;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserId;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import java.time.Instant;
import java.util.Optional;

/** Use case: an administrator replaces what is written of a dashboard user (contract 3.5). */
public interface ReplaceUser {

  /**
   * Replaces the profile of a user, or says why nothing was changed.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password may not be chosen, or
   *     the user was made at another instant than was told
   */
  Outcome replace(Command command);

  /**
   * What the user is from now on.
   *
   * @param password the password from now on; the present one stays if it is empty
   * @param madeAt when the user is believed to have been made; empty if nobody tells
   */
  record Command(
      Actor actor,
      UserId user,
      UserProfile profile,
      Optional<Password> password,
      Optional<Instant> madeAt,
      Precondition<DashboardUser> precondition) {}

  /** What became of the replacement. */
  sealed interface Outcome {

    /** The user is as wanted. */
    record Replaced(DashboardUser user) implements Outcome {}

    /** The caller's organisation has no such user. */
    record UnknownUser(UserId user) implements Outcome {}

    /** The user is not what the caller believes. */
    record Stale() implements Outcome {}

    /** Another user of the organisation has this email, case aside. */
    record EmailTaken(EmailAddress email) implements Outcome {}

    /** Nobody would be left who administers the organisation. */
    record LastAdministrator() implements Outcome {}

    /** Only an administrator may change users. */
    record NotPermitted() implements Outcome {}
  }
}
