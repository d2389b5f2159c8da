package io.portico.application.port.in.access;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.shared.UserId;

/** Use case: an administrator replaces the credential of a dashboard user. */
public interface ResetCredential {

  /** Replaces the credential; the previous one no longer works. */
  Reset reset(Command command);

  record Command(Actor actor, UserId user, Precondition<DashboardUser> precondition) {}

  /**
   * The user with a new credential.
   *
   * @param credential the access credential, which is not stored and cannot be read again
   */
  record Reset(DashboardUser user, AccessToken credential) {}
}
