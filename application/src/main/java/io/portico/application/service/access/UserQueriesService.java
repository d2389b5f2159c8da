package io.portico.application.service.access;

import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.access.UserId;
import io.portico.domain.shared.RecordKind;
import java.util.Optional;

/** Reads dashboard users. */
public final class UserQueriesService implements UserQueries {

  private final DashboardUsers users;

  public UserQueriesService(DashboardUsers users) {
    this.users = users;
  }

  @Override
  public DashboardUser find(Actor actor, UserId user) {
    actor.require(Permission.READ);
    return users.find(actor.organisation(), user).orElseThrow(RecordKind.USER.notFound(user));
  }

  @Override
  public Page page(Query query) {
    query.actor().require(Permission.READ);
    var found = users.page(query.actor().organisation(), query.after(), query.limit() + 1);
    if (found.size() <= query.limit()) {
      return new Page(found, Optional.empty());
    }
    var page = found.subList(0, query.limit());
    return new Page(page, Optional.of(page.getLast().profile().email()));
  }
}
