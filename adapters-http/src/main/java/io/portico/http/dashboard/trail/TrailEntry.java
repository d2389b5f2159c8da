package io.portico.http.dashboard.trail;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.ReferenceNames;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.Change;
import io.portico.domain.audit.Difference;
import io.portico.http.dashboard.audit.AuditFieldNames;
import io.portico.http.dashboard.audit.AuditWords;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.Optional;

/**
 * A change as pages show it.
 *
 * @param who made it
 * @param what was done
 * @param job the page of the job that did it, if that is not said among the changed fields
 * @param kind of the changed record
 * @param names of the records that changed fields refer to
 * @param ofMany whether the same was done to several records, so that the audit trail of this one
 *     does not have the former values
 */
public record TrailEntry(
    Instant at,
    Words who,
    Words what,
    Optional<String> job,
    AuditKind kind,
    Difference difference,
    ReferenceNames names,
    boolean ofMany) {

  /** Returns an entry of the audit trail with the names that its fields refer to. */
  public static TrailEntry of(AuditEntryView view, ReferenceNames names) {
    var entry = view.entry();
    return new TrailEntry(
        entry.at(),
        AuditWords.who(view),
        AuditWords.action(entry.action()),
        Optional.empty(),
        entry.action().kind(),
        entry.difference(),
        names,
        false);
  }

  /** Returns this change with its job apart from the changed fields. */
  public TrailEntry withJobApart() {
    var others = difference.changes().stream().filter(change -> job(change).isEmpty()).toList();
    return new TrailEntry(
        at,
        who,
        what,
        difference.changes().stream().flatMap(change -> job(change).stream()).findFirst(),
        kind,
        new Difference(others, difference.omitted()),
        names,
        ofMany);
  }

  /** Returns the name of a changed field. */
  public Words field(Change change) {
    return AuditFieldNames.of(kind, change.field(), names);
  }

  /** Returns what a changed field was or became. */
  public Words value(Change change, String value) {
    return AuditFieldNames.value(kind, change.field(), value, names);
  }

  /** Returns the page of the job that {@code change} names. */
  public Optional<String> job(Change change) {
    return AuditWords.job(change);
  }

  /** Returns whether there is anything to show besides what was done. */
  public boolean hasChanges() {
    return !difference.changes().isEmpty();
  }
}
