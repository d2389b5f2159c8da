package io.portico.http.dashboard.conflict;

import io.portico.application.port.in.audit.AuditQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditKind;
import io.portico.http.dashboard.audit.AuditWords;
import io.portico.http.dashboard.conflict.Conflict.Difference;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Says who has changed a record, as the audit trail knows. */
@Singleton
public final class Conflicts {

  private final AuditQueries audit;

  Conflicts(AuditQueries audit) {
    this.audit = audit;
  }

  /**
   * Returns the change that came between.
   *
   * @param object the id of the record in the audit trail
   * @param differences of the form and the record
   */
  public Conflict of(Actor actor, AuditKind kind, String object, List<Difference> differences) {
    if (!actor.may(Permission.READ_AUDIT)) {
      return new Conflict(Optional.empty(), Optional.empty(), differences);
    }
    var latest =
        audit
            .page(new AuditQueries.Query(actor, about(kind, object), Optional.empty(), 1))
            .items()
            .stream()
            .findFirst();
    return new Conflict(
        latest.map(AuditWords::who), latest.map(view -> view.entry().at()), differences);
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
