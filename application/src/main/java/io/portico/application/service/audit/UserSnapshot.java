package io.portico.application.service.audit;

import io.portico.domain.access.DashboardUser;
import io.portico.domain.audit.Snapshot;

/** Snapshots of dashboard users, without credentials and passwords. */
public final class UserSnapshot {

  private UserSnapshot() {}

  public static Snapshot of(DashboardUser user) {
    var profile = user.profile();
    return Snapshot.of("email", profile.email())
        .and("firstName", profile.firstName())
        .and("lastName", profile.lastName())
        .and("role", profile.role().word())
        .and("active", profile.active());
  }
}
