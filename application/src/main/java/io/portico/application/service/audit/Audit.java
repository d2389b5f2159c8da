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
import java.util.Optional;

/**
 * Writes the audit trail. A service that changes something calls this in the same unit of work, so
 * that the change and its entry are committed together.
 */
public final class Audit {

  private record Trail(AuditEntries entries, IdGenerator ids, InstantSource clock) {

    void add(Actor actor, AuditAction action, String object, Snapshot before, Snapshot after) {
      entries.add(
          actor.organisation(),
          new AuditEntry(
              new AuditEntryId(ids.next()),
              clock.instant(),
              actor.user(),
              actor.request(),
              action,
              object,
              after.name().or(before::name),
              Difference.between(before, after)));
    }
  }

  private final Optional<Trail> trail;

  private Audit(Optional<Trail> trail) {
    this.trail = trail;
  }

  public Audit(AuditEntries entries, IdGenerator ids, InstantSource clock) {
    this(Optional.of(new Trail(entries, ids, clock)));
  }

  /**
   * Returns an audit that records nothing, for the parts of a bulk change that is recorded as a
   * whole.
   */
  public static Audit ofParts() {
    return new Audit(Optional.empty());
  }

  /**
   * Records that {@code actor} changed {@code object}, even if the snapshots are equal: a changed
   * password, for example, is not part of them.
   *
   * @param object the id of the changed object
   * @param before {@link Snapshot#NONE} if the object is new
   * @param after {@link Snapshot#NONE} if the object was removed
   */
  public void note(
      Actor actor, AuditAction action, Object object, Snapshot before, Snapshot after) {
    trail.ifPresent(one -> one.add(actor, action, Snapshot.text(object), before, after));
  }
}
