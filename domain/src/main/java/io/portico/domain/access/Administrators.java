package io.portico.domain.access;

import io.portico.domain.shared.UserId;
import java.util.Set;

/**
 * The administrators of one organisation: the active users with the role admin. There is always at
 * least one.
 */
public record Administrators(Set<UserId> users) {

  public Administrators {
    users = Set.copyOf(users);
  }

  /** Returns whether there is an administrator other than {@code user}. */
  public boolean remainWithout(UserId user) {
    return users.stream().anyMatch(other -> !other.equals(user));
  }

  /** Returns whether there is an administrator after a user has become {@code wanted}. */
  public boolean allow(DashboardUser wanted) {
    return wanted.administers() || remainWithout(wanted.id());
  }
}
