package io.portico.application.port.in.access;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.shared.UserId;
import java.util.List;

/** Use case: an administrator says which roles a user has, and for which APIs. */
public interface BindUser {

  /**
   * Gives a user these roles and no others, but for those of groups. The first built-in role for
   * the whole organisation, in the order of {@link io.portico.domain.access.Role}, becomes that of
   * the profile.
   *
   * @throws io.portico.domain.shared.InvalidValueException if a role or a label is unknown
   */
  Outcome bind(Command command);

  record Command(
      Actor actor, UserId user, List<WantedBinding> wanted, Precondition<DashboardUser> expected) {}

  sealed interface Outcome {

    record Bound(DashboardUser user) implements Outcome {}

    /** The organisation would have no administrator. */
    record LastAdministrator() implements Outcome {}
  }
}
