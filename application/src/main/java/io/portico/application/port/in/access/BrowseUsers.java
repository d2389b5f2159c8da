package io.portico.application.port.in.access;

import io.portico.application.port.in.Pages;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.EmailAddress;
import java.util.List;
import java.util.Optional;

/** Use case: somebody looks through the dashboard users, by email. */
public interface BrowseUsers {

  /** Returns one page of the users. */
  Page browse(Query query);

  /**
   * Which page of the users.
   *
   * @param after the last email of the page before; empty for the first page
   * @param limit the most users on the page
   */
  record Query(Actor actor, Optional<EmailAddress> after, int limit) {

    public Query {
      Pages.requireSize(limit);
    }
  }

  /**
   * Some of the users, ordered by email, case aside.
   *
   * @param next the {@code after} of the next page; empty on the last
   */
  record Page(List<DashboardUser> users, Optional<EmailAddress> next) {

    public Page {
      users = List.copyOf(users);
    }
  }
}
