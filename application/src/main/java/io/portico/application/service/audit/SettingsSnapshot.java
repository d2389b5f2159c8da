package io.portico.application.service.audit;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.portal.PortalSettings;

/** Snapshots of portal settings. */
public final class SettingsSnapshot {

  private SettingsSnapshot() {}

  public static Snapshot of(PortalSettings settings) {
    return Snapshot.of("requireKeyApproval", settings.requireKeyApproval())
        .and("disableSignup", settings.disableSignup())
        .and("signupFields", settings.signupFields())
        .and("keyRequestFields", settings.keyRequestFields())
        .and("owner", settings.owner())
        .and("mailFromEmail", settings.mailFrom())
        .and("mailFromName", settings.mailFromName())
        .and("secureKeyApproval", settings.secureKeyApproval())
        .and("enforceInactive", settings.enforceInactive());
  }
}
