package io.portico.http.dashboard.home;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditFilter;
import io.portico.http.dashboard.audit.AuditNames;
import io.portico.http.dashboard.audit.AuditWords;
import io.portico.http.dashboard.home.HomePage.Change;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Reads what changed last from the audit trail. */
@Singleton
record LatestChanges(AuditQueries audit, AuditNames auditNames) {

  private static final int ENTRIES = 8;

  /** Returns the changes; empty if the reader may not see the audit trail. */
  Optional<List<Change>> of(Actor actor) {
    if (!actor.may(Permission.READ_AUDIT)) {
      return Optional.empty();
    }
    var latest = new AuditQueries.Query(actor, AuditFilter.ALL, Optional.empty(), ENTRIES);
    var found = audit.page(latest).items();
    var names = auditNames.of(actor, found);
    return Optional.of(found.stream().map(view -> change(view, names)).toList());
  }

  private static Change change(AuditEntryView view, AuditNames.Names names) {
    var entry = view.entry();
    return new Change(
        entry.at(),
        AuditWords.who(view),
        AuditWords.action(entry.action()),
        names.object(entry),
        AuditWords.page(entry));
  }
}
