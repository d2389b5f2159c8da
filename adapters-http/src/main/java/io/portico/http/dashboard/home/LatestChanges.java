package io.portico.http.dashboard.home;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditFilter;
import io.portico.http.dashboard.audit.AuditWords;
import io.portico.http.dashboard.home.HomePage.Change;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Reads what changed last from the audit trail. */
@Singleton
record LatestChanges(AuditQueries audit) {

  private static final int ENTRIES = 8;

  /** Returns the changes; empty if the reader may not see the audit trail. */
  Optional<List<Change>> of(Actor actor) {
    if (!actor.may(Permission.READ_AUDIT)) {
      return Optional.empty();
    }
    var latest = new AuditQueries.Query(actor, AuditFilter.ALL, Optional.empty(), ENTRIES);
    return Optional.of(audit.page(latest).items().stream().map(LatestChanges::change).toList());
  }

  private static Change change(AuditEntryView view) {
    var entry = view.entry();
    return new Change(
        entry.at(),
        AuditWords.who(view),
        AuditWords.action(entry.action()),
        AuditWords.object(entry),
        AuditWords.page(entry));
  }
}
