package io.portico.application.port.in.access;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserId;

/** Use case: an administrator takes somebody out of the organisation (contract 3.5). */
public interface RemoveUser {

  /** Removes a user, or says why nobody was removed. */
  Outcome remove(Command command);

  /** Who is to go. */
  record Command(Actor actor, UserId user, Precondition<DashboardUser> precondition) {}

  /** What became of the removal. */
  sealed interface Outcome {

    /** The user is gone, and the credential opens nothing any more. */
    record Removed(DashboardUser user) implements Outcome {}

    /** The caller's organisation has no such user. */
    record UnknownUser(UserId user) implements Outcome {}

    /** The user is not what the caller believes. */
    record Stale() implements Outcome {}

    /** Nobody would be left who administers the organisation. */
    record LastAdministrator() implements Outcome {}

    /** Only an administrator may remove users. */
    record NotPermitted() implements Outcome {}
  }
}
