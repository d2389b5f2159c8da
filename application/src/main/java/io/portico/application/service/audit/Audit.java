package io.portico.application.service.audit;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.audit.AuditEntries;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.Difference;
import io.portico.domain.audit.Snapshot;
import java.time.InstantSource;

/**
 * Writes the audit trail. A service that changes something calls this in the same unit of work, so
 * that the change and its entry are committed together.
 */
public final class Audit {

  private final AuditEntries entries;
  private final IdGenerator ids;
  private final InstantSource clock;

  public Audit(AuditEntries entries, IdGenerator ids, InstantSource clock) {
    this.entries = entries;
    this.ids = ids;
    this.clock = clock;
  }

  /** Records that {@code actor} added an object, or made a change that has no state before it. */
  public void recordNew(Actor actor, AuditAction action, Object object, Snapshot after) {
    record(actor, action, object, Snapshot.NONE, after);
  }

  /** Records that {@code actor} removed an object. */
  public void recordRemoved(Actor actor, AuditAction action, Object object, Snapshot before) {
    record(actor, action, object, before, Snapshot.NONE);
  }

  /**
   * Records that {@code actor} changed an object, even if the snapshots are equal: a changed
   * password, for example, is not part of them.
   *
   * @param object the id of the changed object
   */
  public void record(
      Actor actor, AuditAction action, Object object, Snapshot before, Snapshot after) {
    entries.add(
        actor.organisation(),
        new AuditEntry(
            new AuditEntryId(ids.next()),
            clock.instant(),
            actor.user(),
            actor.request(),
            action,
            Snapshot.text(object),
            after.name().or(before::name),
            Difference.between(before, after)));
  }
}
