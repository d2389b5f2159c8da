package io.portico.domain.access;

import java.util.Set;

/**
 * Those who administer one organisation: the active users whose role is admin. There is always one,
 * or nobody could ever make another (contract 3.5).
 */
public record Administrators(Set<UserId> users) {

  public Administrators {
    users = Set.copyOf(users);
  }

  /** Returns whether one is left when {@code user} is none of them any more. */
  public boolean remainWithout(UserId user) {
    return users.stream().anyMatch(other -> !other.equals(user));
  }

  /** Returns whether a user may become {@code wanted}, which is the user after a change. */
  public boolean allow(DashboardUser wanted) {
    return wanted.administers() || remainWithout(wanted.id());
  }
}
