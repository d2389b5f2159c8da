package io.portico.application.service.access;

import io.portico.application.port.out.access.DashboardUsers;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;

/** Finds the dashboard user that a command names. */
final class CurrentUser {

  private CurrentUser() {}

  /** Returns the user, with all users of the organisation locked until the unit of work ends. */
  static DashboardUser lock(DashboardUsers users, Actor actor, UserId user) {
    return users.findForUpdate(actor.organisation(), user).orElseThrow(() -> notFound(user));
  }

  static RefusedException notFound(UserId user) {
    return new RefusedException.NotFound(RecordKind.USER, user.toString());
  }
}
