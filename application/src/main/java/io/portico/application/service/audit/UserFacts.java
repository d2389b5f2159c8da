package io.portico.application.service.audit;

import io.portico.domain.access.DashboardUser;
import io.portico.domain.audit.Facts;

/** What the audit trail tells of dashboard users: nothing of their credentials and passwords. */
public final class UserFacts {

  private UserFacts() {}

  /** Returns what is told of {@code user}. */
  public static Facts of(DashboardUser user) {
    var profile = user.profile();
    return Facts.of("email", profile.email())
        .and("first_name", profile.firstName())
        .and("last_name", profile.lastName())
        .and("role", profile.role().word())
        .and("active", profile.active());
  }
}
