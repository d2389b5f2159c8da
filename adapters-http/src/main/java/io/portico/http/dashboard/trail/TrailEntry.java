package io.portico.http.dashboard.trail;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.ReferenceNames;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.Change;
import io.portico.http.dashboard.audit.AuditFieldNames;
import io.portico.http.dashboard.audit.AuditWords;
import io.portico.http.page.Words;

/**
 * An entry of the audit trail as pages show it.
 *
 * @param who made the change
 * @param what was done
 * @param names of the records that changed fields refer to
 */
public record TrailEntry(AuditEntry entry, Words who, Words what, ReferenceNames names) {

  static TrailEntry of(AuditEntryView view, ReferenceNames names) {
    return new TrailEntry(
        view.entry(), AuditWords.who(view), AuditWords.action(view.entry().action()), names);
  }

  /** Returns the name of a changed field. */
  public Words field(Change change) {
    return AuditFieldNames.of(entry.action().kind(), change.field(), names);
  }

  /** Returns what a changed field was or became. */
  public Words value(Change change, String value) {
    return AuditFieldNames.value(entry.action().kind(), change.field(), value, names);
  }

  /** Returns whether there is anything to show besides what was done. */
  public boolean hasChanges() {
    return !entry.difference().changes().isEmpty();
  }
}
