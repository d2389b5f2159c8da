package io.portico.domain.audit;

import io.portico.domain.shared.Worded;

/** The change that an audit entry records. */
public enum AuditAction implements Worded {
  LABEL_DEFINED(AuditKind.LABEL),
  LABEL_REPLACED(AuditKind.LABEL),
  LABEL_RENAMED(AuditKind.LABEL),
  LABEL_REMOVED(AuditKind.LABEL),
  API_REGISTERED(AuditKind.API),
  API_REPLACED(AuditKind.API),
  API_RENAMED(AuditKind.API),
  API_REMOVED(AuditKind.API),
  API_LABELLED(AuditKind.API),
  DEFINITION_SET(AuditKind.API),
  DEFINITION_REMOVED(AuditKind.API),
  LABELS_APPLIED(AuditKind.APIS),
  SOURCE_SYNCED(AuditKind.SOURCE),
  SOURCE_ADDED(AuditKind.SOURCE),
  SOURCE_REPLACED(AuditKind.SOURCE),
  SOURCE_REMOVED(AuditKind.SOURCE),
  SOURCE_TESTED(AuditKind.SOURCE),
  MAPPING_REPLACED(AuditKind.SOURCE),
  GOVERNANCE_POLICY_DEFINED(AuditKind.GOVERNANCE_POLICY),
  GOVERNANCE_POLICY_REPLACED(AuditKind.GOVERNANCE_POLICY),
  GOVERNANCE_POLICY_REMOVED(AuditKind.GOVERNANCE_POLICY),
  GOVERNANCE_IMPORTED(AuditKind.GOVERNANCE),
  ORGANISATION_FOUNDED(AuditKind.ORGANISATION),
  USER_ADDED(AuditKind.USER),
  USER_REPLACED(AuditKind.USER),
  USER_REMOVED(AuditKind.USER),
  USER_PASSWORD_CHANGED(AuditKind.USER),
  USER_INVITED(AuditKind.USER),
  PASSWORD_LINK_ISSUED(AuditKind.USER),
  SESSIONS_ENDED(AuditKind.USER),
  CREDENTIAL_RESET(AuditKind.USER),
  FACTOR_ADDED(AuditKind.USER),
  FACTOR_REMOVED(AuditKind.USER),
  RECOVERY_CODES_RENEWED(AuditKind.USER),
  SERVICE_CREDENTIAL_ADDED(AuditKind.SERVICE_CREDENTIAL),
  SERVICE_CREDENTIAL_REPLACED(AuditKind.SERVICE_CREDENTIAL),
  SERVICE_CREDENTIAL_ROTATED(AuditKind.SERVICE_CREDENTIAL),
  SERVICE_CREDENTIAL_REMOVED(AuditKind.SERVICE_CREDENTIAL),
  PORTAL_IMPORT_STARTED(AuditKind.ORGANISATION),
  SAMPLE_FILLED(AuditKind.ORGANISATION),
  SAMPLE_REMOVED(AuditKind.ORGANISATION),
  SETTINGS_REPLACED(AuditKind.SETTINGS),
  SITE_REPLACED(AuditKind.SITE),
  ANNOUNCEMENT_ADDED(AuditKind.ANNOUNCEMENT),
  ANNOUNCEMENT_REPLACED(AuditKind.ANNOUNCEMENT),
  ANNOUNCEMENT_REMOVED(AuditKind.ANNOUNCEMENT),
  ANNOUNCEMENT_MAILED(AuditKind.ANNOUNCEMENT),
  PLAN_DEFINED(AuditKind.PLAN),
  PLAN_REPLACED(AuditKind.PLAN),
  PLAN_APIS_SELECTED(AuditKind.PLAN),
  PLAN_REMOVED(AuditKind.PLAN),
  CATALOGUE_REPLACED(AuditKind.CATALOGUE),
  CATALOGUE_ENTRY_ADDED(AuditKind.CATALOGUE_ENTRY),
  CATALOGUE_ENTRY_REPLACED(AuditKind.CATALOGUE_ENTRY),
  CATALOGUE_ENTRY_REMOVED(AuditKind.CATALOGUE_ENTRY),
  DEVELOPER_REGISTERED(AuditKind.DEVELOPER),
  DEVELOPER_REPLACED(AuditKind.DEVELOPER),
  DEVELOPER_REMOVED(AuditKind.DEVELOPER),
  PASSWORD_CHANGED(AuditKind.DEVELOPER),
  /** An administrator declined a sign-up on the site. */
  SIGN_UP_DECLINED(AuditKind.DEVELOPER),
  /** A dashboard user sees the site as the developer does. */
  DEVELOPER_SEEN(AuditKind.DEVELOPER),
  DEVELOPER_SEEN_NO_MORE(AuditKind.DEVELOPER),
  /** A developer ended sessions on the site. */
  DEVELOPER_SESSIONS_ENDED(AuditKind.DEVELOPER),
  APPLICATION_ADDED(AuditKind.APPLICATION),
  APPLICATION_REPLACED(AuditKind.APPLICATION),
  APPLICATION_REMOVED(AuditKind.APPLICATION),
  REQUEST_MADE(AuditKind.KEY_REQUEST),
  REQUEST_APPROVED(AuditKind.KEY_REQUEST),
  REQUEST_DECLINED(AuditKind.KEY_REQUEST),
  REQUEST_COMMENTED(AuditKind.KEY_REQUEST),
  REQUEST_REMOVED(AuditKind.KEY_REQUEST),
  KEY_ISSUED(AuditKind.KEY),
  KEY_IMPORTED(AuditKind.KEY),
  KEY_ROTATED(AuditKind.KEY),
  KEY_REVOKED(AuditKind.KEY),
  MAIL_RESENT(AuditKind.MAIL),
  MAIL_SERVER_TESTED(AuditKind.MAIL),
  WEBHOOK_ADDED(AuditKind.WEBHOOK),
  WEBHOOK_REPLACED(AuditKind.WEBHOOK),
  WEBHOOK_REMOVED(AuditKind.WEBHOOK),
  WEBHOOK_SECRET_ROTATED(AuditKind.WEBHOOK),
  /** Portico disabled it, because its deliveries failed. */
  WEBHOOK_DISABLED(AuditKind.WEBHOOK),
  WEBHOOK_TESTED(AuditKind.WEBHOOK),
  DELIVERY_REPLAYED(AuditKind.WEBHOOK),
  GATEWAY_ADDED(AuditKind.GATEWAY),
  GATEWAY_REPLACED(AuditKind.GATEWAY),
  GATEWAY_REMOVED(AuditKind.GATEWAY),
  GATEWAY_TESTED(AuditKind.GATEWAY),
  GATEWAY_RECONCILED(AuditKind.GATEWAY),
  /** A check found a difference of a key at a gateway. */
  GATEWAY_DRIFT_FOUND(AuditKind.GATEWAY),
  KEY_PUSH_REPEATED(AuditKind.GATEWAY),
  IDENTITY_PROVIDER_ADDED(AuditKind.IDENTITY_PROVIDER),
  IDENTITY_PROVIDER_REPLACED(AuditKind.IDENTITY_PROVIDER),
  IDENTITY_PROVIDER_REMOVED(AuditKind.IDENTITY_PROVIDER),
  IDENTITY_PROVIDER_TESTED(AuditKind.IDENTITY_PROVIDER),
  SIGN_IN_REFUSED(AuditKind.IDENTITY_PROVIDER),
  GROUP_BOUND(AuditKind.GROUP),
  /** The person at a provider is this user from now on. */
  USER_LINKED(AuditKind.USER),
  /** The groups of the user at a provider give another role. */
  USER_GROUPS_CHANGED(AuditKind.USER),
  /** What a user may do beyond the profile. */
  USER_BOUND(AuditKind.USER),
  ROLE_ADDED(AuditKind.ROLE),
  ROLE_REPLACED(AuditKind.ROLE),
  ROLE_REMOVED(AuditKind.ROLE),
  /** The person at a provider is this developer from now on. */
  DEVELOPER_LINKED(AuditKind.DEVELOPER);

  private final AuditKind kind;

  AuditAction(AuditKind kind) {
    this.kind = kind;
  }

  /** Returns the kind of the object that this changes. */
  public AuditKind kind() {
    return kind;
  }

  /**
   * Returns whether its entries never expire, because they tell whether the sample data is there.
   */
  public boolean isKept() {
    return this == SAMPLE_FILLED || this == SAMPLE_REMOVED;
  }
}
