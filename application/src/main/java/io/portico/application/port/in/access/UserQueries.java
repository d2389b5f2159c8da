package io.portico.application.port.in.access;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageLimits;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.UserId;
import java.util.List;
import java.util.Optional;

/** Reads of dashboard users. */
public interface UserQueries {

  /** Returns the user with this id. */
  DashboardUser find(Actor actor, UserId user);

  /** Returns one page of the users, ordered by email address. */
  Page<DashboardUser, EmailAddress> page(Query query);

  /** Returns all users, ordered by email address: a page may have as many. */
  default List<DashboardUser> all(Actor actor) {
    return page(new Query(actor, Optional.empty(), PageLimits.LARGEST)).items();
  }

  /** Returns the number of users. */
  long count(Actor actor);

  /**
   * A page of users to read.
   *
   * @param after the last address of the previous page; empty for the first page
   * @param limit the maximum number of users
   */
  record Query(Actor actor, Optional<EmailAddress> after, int limit) {
    public Query {
      PageLimits.requireSize(limit);
    }
  }
}
