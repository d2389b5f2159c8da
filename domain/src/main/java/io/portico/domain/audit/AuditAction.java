package io.portico.domain.audit;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;

/** What was done to a record. */
public enum AuditAction {
  LABEL_DEFINED(AuditKind.LABEL),
  LABEL_REPLACED(AuditKind.LABEL),
  LABEL_RENAMED(AuditKind.LABEL),
  LABEL_REMOVED(AuditKind.LABEL),
  API_REGISTERED(AuditKind.API),
  API_REPLACED(AuditKind.API),
  API_REMOVED(AuditKind.API),
  API_LABELLED(AuditKind.API),
  LABELS_APPLIED(AuditKind.APIS),
  SOURCE_SYNCED(AuditKind.SOURCE),
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
  CREDENTIAL_RESET(AuditKind.USER),
  SETTINGS_REPLACED(AuditKind.SETTINGS),
  PLAN_DEFINED(AuditKind.PLAN),
  PLAN_REPLACED(AuditKind.PLAN),
  PLAN_REMOVED(AuditKind.PLAN),
  CATALOGUE_REPLACED(AuditKind.CATALOGUE),
  CATALOGUE_ENTRY_ADDED(AuditKind.CATALOGUE_ENTRY),
  CATALOGUE_ENTRY_REPLACED(AuditKind.CATALOGUE_ENTRY),
  CATALOGUE_ENTRY_REMOVED(AuditKind.CATALOGUE_ENTRY),
  DEVELOPER_REGISTERED(AuditKind.DEVELOPER),
  DEVELOPER_REPLACED(AuditKind.DEVELOPER),
  DEVELOPER_REMOVED(AuditKind.DEVELOPER),
  PASSWORD_CHANGED(AuditKind.DEVELOPER),
  REQUEST_MADE(AuditKind.KEY_REQUEST),
  REQUEST_APPROVED(AuditKind.KEY_REQUEST),
  REQUEST_DECLINED(AuditKind.KEY_REQUEST),
  REQUEST_REMOVED(AuditKind.KEY_REQUEST),
  KEY_ISSUED(AuditKind.KEY),
  KEY_ROTATED(AuditKind.KEY),
  KEY_REVOKED(AuditKind.KEY),
  MAIL_RESENT(AuditKind.MAIL);

  private final AuditKind kind;

  AuditAction(AuditKind kind) {
    this.kind = kind;
  }

  /**
   * Returns the action that {@code word} names.
   *
   * @throws InvalidValueException if it names none
   */
  public static AuditAction of(String word) {
    return Arrays.stream(values())
        .filter(action -> action.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "action", word, "what can be done to a record, for example plan_replaced"));
  }

  /** Returns what kind of thing it is done to. */
  public AuditKind kind() {
    return kind;
  }

  /** Returns the word for the action, for example {@code key_issued}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
