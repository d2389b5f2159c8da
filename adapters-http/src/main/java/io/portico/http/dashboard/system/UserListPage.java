package io.portico.http.dashboard.system;

import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserId;
import io.portico.http.dashboard.view.Paging;
import java.util.List;

/**
 * The model of the list of users.
 *
 * @param reader who looks at it
 */
public record UserListPage(List<DashboardUser> users, UserId reader, Paging paging) {

  /** Returns the path of the page of {@code user}. */
  public String path(DashboardUser user) {
    return SystemPart.USERS.path() + "/" + user.id();
  }

  /** Returns the path of the form of an invitation. */
  public String invite() {
    return SystemPart.USERS.path() + "/new";
  }

  /** Returns the part of the section. */
  public SystemPart part() {
    return SystemPart.USERS;
  }
}
