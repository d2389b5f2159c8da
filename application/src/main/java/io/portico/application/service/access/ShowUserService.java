package io.portico.application.service.access;

import io.portico.application.port.in.access.ShowUser;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserId;
import java.util.Optional;

/** Finds a dashboard user by id. */
public final class ShowUserService implements ShowUser {

  private final DashboardUsers users;

  public ShowUserService(DashboardUsers users) {
    this.users = users;
  }

  @Override
  public Optional<DashboardUser> show(Actor actor, UserId user) {
    return users.find(actor.organisation(), user);
  }
}
