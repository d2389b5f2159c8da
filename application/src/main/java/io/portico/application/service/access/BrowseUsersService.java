package io.portico.application.service.access;

import io.portico.application.port.in.access.BrowseUsers;
import io.portico.application.port.out.access.DashboardUsers;
import java.util.Optional;

/** Pages through the dashboard users. */
public final class BrowseUsersService implements BrowseUsers {

  private final DashboardUsers users;

  public BrowseUsersService(DashboardUsers users) {
    this.users = users;
  }

  @Override
  public Page browse(Query query) {
    var found = users.page(query.actor().organisation(), query.after(), query.limit() + 1);
    if (found.size() <= query.limit()) {
      return new Page(found, Optional.empty());
    }
    var shown = found.subList(0, query.limit());
    return new Page(shown, Optional.of(shown.getLast().profile().email()));
  }
}
