package io.portico.application.service.audit;

import io.portico.domain.access.DashboardUser;
import io.portico.domain.audit.Snapshot;

/** What the audit trail tells of dashboard users: nothing of their credentials and passwords. */
public final class UserSnapshot {

  private UserSnapshot() {}

  /** Returns what is told of {@code user}. */
  public static Snapshot of(DashboardUser user) {
    var profile = user.profile();
    return Snapshot.of("email", profile.email())
        .and("first_name", profile.firstName())
        .and("last_name", profile.lastName())
        .and("role", profile.role().word())
        .and("active", profile.active());
  }
}
