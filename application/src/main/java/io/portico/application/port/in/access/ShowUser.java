package io.portico.application.port.in.access;

import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserId;
import java.util.Optional;

/** Use case: somebody looks at one dashboard user. */
public interface ShowUser {

  /** Returns the user with this id, or empty if the caller's organisation has none. */
  Optional<DashboardUser> show(Actor actor, UserId user);
}
