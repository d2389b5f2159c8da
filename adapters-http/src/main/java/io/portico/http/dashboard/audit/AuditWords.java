package io.portico.http.dashboard.audit;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.Change;
import io.portico.domain.shared.UserId;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.view.KeyName;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Words;
import java.util.Optional;

/** The words for entries of the audit trail. */
public final class AuditWords {

  private static final String JOB = "job";

  private AuditWords() {}

  /** Returns what was done, for example "API registered". */
  public static Words action(AuditAction action) {
    return Words.of("audit.action." + action.name());
  }

  /**
   * Returns who did it: an email address, the name of a service, Portico, the operator or somebody
   * removed.
   */
  public static Words who(AuditEntryView view) {
    return view.actor()
        .map(EmailAddress::toString)
        .or(view::service)
        .map(Words::plain)
        .orElseGet(() -> withoutName(view.entry().actor()));
  }

  private static Words withoutName(UserId user) {
    if (user.equals(UserId.PORTICO)) {
      return Words.plain("Portico");
    }
    return Words.of(user.equals(UserId.OPERATOR) ? "audit.operator" : "audit.formerUser");
  }

  /**
   * Returns the name of the changed object: for a key the first digits of its hash, as lists of
   * keys show them, for a webhook its address; its id if it has none.
   */
  static Words object(AuditEntry entry) {
    return entry.name().map(Words::plain).orElseGet(() -> withoutName(entry));
  }

  private static Words withoutName(AuditEntry entry) {
    return switch (entry.action().kind()) {
      case KEY -> Words.of("audit.object.key", KeyName.of(entry.object()));
      case APIS -> Words.of("audit.object.apis");
      case CATALOGUE -> Words.of("audit.object.catalogue");
      case GOVERNANCE -> Words.of("audit.object.governance");
      case SETTINGS -> Words.of("audit.object.settings");
      case SITE -> Words.of("audit.object.site");
      case ORGANISATION -> Words.of("audit.object.organisation");
      case WEBHOOK -> Words.plain(field(entry, "url").orElseGet(entry::object));
      case API,
          LABEL,
          SOURCE,
          GOVERNANCE_POLICY,
          USER,
          SERVICE_CREDENTIAL,
          ANNOUNCEMENT,
          PLAN,
          CATALOGUE_ENTRY,
          DEVELOPER,
          APPLICATION,
          KEY_REQUEST,
          MAIL,
          GATEWAY,
          IDENTITY_PROVIDER,
          GROUP,
          ROLE ->
          Words.plain(entry.object());
    };
  }

  /** Returns the page of the changed object; empty if there is none, or if it was removed. */
  public static Optional<String> page(AuditEntry entry) {
    return switch (entry.action().kind()) {
      case API -> unlessRemoved(entry, AuditAction.API_REMOVED, Section.APIS, "");
      case LABEL -> unlessRemoved(entry, AuditAction.LABEL_REMOVED, Section.LABELS, "");
      case DEVELOPER ->
          // There is no developer to link to.
          entry.action() == AuditAction.SIGN_UP_DECLINED
              ? Optional.empty()
              : unlessRemoved(entry, AuditAction.DEVELOPER_REMOVED, Section.DEVELOPERS, "");
      case KEY_REQUEST -> unlessRemoved(entry, AuditAction.REQUEST_REMOVED, Section.REQUESTS, "");
      case PLAN -> unlessRemoved(entry, AuditAction.PLAN_REMOVED, Section.PORTAL, "/plans");
      case CATALOGUE_ENTRY ->
          unlessRemoved(entry, AuditAction.CATALOGUE_ENTRY_REMOVED, Section.PORTAL, "/entries");
      case WEBHOOK ->
          unlessRemoved(entry, AuditAction.WEBHOOK_REMOVED, Section.SYSTEM, "/webhooks");
      case IDENTITY_PROVIDER ->
          unlessRemoved(
              entry, AuditAction.IDENTITY_PROVIDER_REMOVED, Section.SYSTEM, "/identity-providers");
      case ROLE -> unlessRemoved(entry, AuditAction.ROLE_REMOVED, Section.SYSTEM, "/roles");
      case GATEWAY ->
          unlessRemoved(entry, AuditAction.GATEWAY_REMOVED, Section.SYSTEM, "/gateways");
      case KEY -> holder(entry).map(id -> Section.DEVELOPERS.path() + "/" + id);
      case GOVERNANCE_POLICY ->
          unlessRemoved(
              entry, AuditAction.GOVERNANCE_POLICY_REMOVED, Section.GOVERNANCE, "/policies");
      case APPLICATION ->
          entry.action() == AuditAction.APPLICATION_REMOVED
              ? Optional.empty()
              : Optional.of(Dashboard.PATH + "/applications/" + entry.object());
      case CATALOGUE -> Optional.of(Section.PORTAL.path());
      case SETTINGS -> Optional.of(Section.PORTAL.path() + "/settings");
      case SITE -> Optional.of(Section.PORTAL.path() + "/site");
      case ANNOUNCEMENT ->
          unlessRemoved(entry, AuditAction.ANNOUNCEMENT_REMOVED, Section.PORTAL, "/announcements");
      case APIS ->
          entry.difference().changes().stream().flatMap(change -> job(change).stream()).findFirst();
      case SOURCE, GOVERNANCE, ORGANISATION, USER, SERVICE_CREDENTIAL, MAIL, GROUP ->
          Optional.empty();
    };
  }

  /** Returns the page of the job that made the change, if {@code change} is the field with it. */
  public static Optional<String> job(Change change) {
    return change
        .after()
        .or(change::before)
        .filter(_ -> change.field().equals(JOB))
        .map(job -> Section.APIS.path() + "/jobs/" + job);
  }

  /* Entries of issued keys say whose they are. */
  private static Optional<String> holder(AuditEntry entry) {
    return field(entry, "developerId");
  }

  /** Returns what the entry records of {@code field}, or recorded before the change. */
  public static Optional<String> field(AuditEntry entry, String field) {
    return entry.difference().changes().stream()
        .filter(change -> change.field().equals(field))
        .flatMap(change -> change.after().or(change::before).stream())
        .findFirst();
  }

  private static Optional<String> unlessRemoved(
      AuditEntry entry, AuditAction removal, Section section, String below) {
    return entry.action() == removal
        ? Optional.empty()
        : Optional.of(section.path() + below + "/" + entry.object());
  }
}
