package io.portico.application.service.access;

import io.portico.application.port.in.access.IdentifyCaller;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.TokenHash;
import java.util.Optional;

/** Identifies callers among the dashboard users. */
public final class IdentifyCallerService implements IdentifyCaller {

  private final DashboardUsers users;

  public IdentifyCallerService(DashboardUsers users) {
    this.users = users;
  }

  @Override
  public Optional<Actor> identify(TokenHash credential) {
    return users
        .withCredential(credential)
        .filter(user -> user.profile().active())
        .map(DashboardUser::actor);
  }
}
