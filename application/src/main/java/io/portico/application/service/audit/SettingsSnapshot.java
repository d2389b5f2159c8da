package io.portico.application.service.audit;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.portal.PortalSettings;

/** What the audit trail tells of the settings of a portal. */
public final class SettingsSnapshot {

  private SettingsSnapshot() {}

  /** Returns what is told of {@code settings}. */
  public static Snapshot of(PortalSettings settings) {
    return Snapshot.of("require_key_approval", settings.requireKeyApproval())
        .and("disable_signup", settings.disableSignup())
        .and("signup_fields", settings.signupFields())
        .and("key_request_fields", settings.keyRequestFields())
        .and("owner", settings.owner())
        .and("mail_from_email", settings.mailFrom())
        .and("mail_from_name", settings.mailFromName())
        .and("secure_key_approval", settings.secureKeyApproval())
        .and("enforce_inactive", settings.enforceInactive());
  }
}
