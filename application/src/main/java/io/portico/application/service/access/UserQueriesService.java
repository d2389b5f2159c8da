package io.portico.application.service.access;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.access.UserId;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.RecordKind;

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
  public Page<DashboardUser, EmailAddress> page(Query query) {
    query.actor().require(Permission.READ);
    var found = users.page(query.actor().organisation(), query.after(), query.limit() + 1);
    return Page.of(found, query.limit(), user -> user.profile().email());
  }
}
