package io.portico.http.dashboard.conflict;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditKind;
import io.portico.http.dashboard.audit.AuditWords;
import io.portico.http.dashboard.conflict.Conflict.Difference;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Says who has changed a record, as the audit trail knows. */
@Singleton
public record Conflicts(AuditQueries audit) {

  /**
   * Returns the change that came between.
   *
   * @param object the id of the record in the audit trail
   * @param differences of the form and the record
   */
  public Conflict of(Actor actor, AuditKind kind, String object, List<Difference> differences) {
    var latest = latest(actor, kind, object);
    return new Conflict(
        latest.map(AuditWords::who), latest.map(view -> view.entry().at()), differences);
  }

  /** Returns who did what was done last to a record, if it was {@code action} and readers know. */
  public Optional<Words> whoDid(Actor actor, AuditAction action, String object) {
    return latest(actor, action.kind(), object)
        .filter(view -> view.entry().action() == action)
        .map(AuditWords::who);
  }

  private Optional<AuditEntryView> latest(Actor actor, AuditKind kind, String object) {
    return actor.may(Permission.READ_AUDIT)
        ? audit
            .page(new AuditQueries.Query(actor, about(kind, object), Optional.empty(), 1))
            .items()
            .stream()
            .findFirst()
        : Optional.empty();
  }

  /** Returns the filter of the audit entries about one record. */
  public static AuditFilter about(AuditKind kind, String object) {
    return new AuditFilter(
        Optional.empty(),
        Optional.empty(),
        Optional.of(kind),
        Optional.of(object),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
