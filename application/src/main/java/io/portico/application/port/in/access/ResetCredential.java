package io.portico.application.port.in.access;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserId;

/** Use case: an administrator gives a dashboard user another credential (contract 3.5). */
public interface ResetCredential {

  /** Makes another credential, or says why the present one stays. */
  Outcome reset(Command command);

  /** Whose credential is to be another. */
  record Command(Actor actor, UserId user, Precondition<DashboardUser> precondition) {}

  /** What became of the credential. */
  sealed interface Outcome {

    /**
     * The user has another one, and the one before opens nothing any more.
     *
     * @param credential what the user shows from now on; nobody can ever read it again
     */
    record Reset(DashboardUser user, AccessToken credential) implements Outcome {}

    /** The caller's organisation has no such user. */
    record UnknownUser(UserId user) implements Outcome {}

    /** The user is not what the caller believes. */
    record Stale() implements Outcome {}

    /** Only an administrator may reset credentials. */
    record NotPermitted() implements Outcome {}
  }
}
