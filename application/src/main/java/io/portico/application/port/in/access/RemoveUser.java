package io.portico.application.port.in.access;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.shared.UserId;

/** Use case: an administrator removes a dashboard user from the organisation. */
public interface RemoveUser {

  /** Removes a user and revokes the credential. */
  Outcome remove(Command command);

  record Command(Actor actor, UserId user, Precondition<DashboardUser> precondition) {}

  sealed interface Outcome {

    record Removed(DashboardUser user) implements Outcome {}

    /** The organisation would have no administrator. */
    record LastAdministrator() implements Outcome {}
  }
}
