package io.portico.application.port.in.access;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Use case: an administrator replaces the profile of a dashboard user. */
public interface ReplaceUser {

  /**
   * Replaces the profile of a user.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password breaks the rules, {@code
   *     createdAt} differs from the user's, or a role or a label of a binding is unknown
   */
  Outcome replace(Command command);

  /**
   * The new details of a user.
   *
   * @param password the new password; empty keeps the present one
   * @param bindings what the user may do beyond the role in the profile, without groups; empty
   *     keeps it
   * @param createdAt the creation time in the client's copy; empty if the client sent none
   */
  record Command(
      Actor actor,
      UserId user,
      UserProfile profile,
      Optional<Password> password,
      Optional<List<WantedBinding>> bindings,
      Optional<Instant> createdAt,
      Precondition<DashboardUser> precondition) {

    /** Returns a replacement that keeps the bindings. */
    public Command(
        Actor actor,
        UserId user,
        UserProfile profile,
        Optional<Password> password,
        Optional<Instant> createdAt,
        Precondition<DashboardUser> precondition) {
      this(actor, user, profile, password, Optional.empty(), createdAt, precondition);
    }
  }

  sealed interface Outcome {

    record Replaced(DashboardUser user) implements Outcome {}

    /** Another user of the organisation has this address. */
    record EmailTaken(EmailAddress email) implements Outcome {}

    /** The organisation would have no administrator. */
    record LastAdministrator() implements Outcome {}
  }
}
