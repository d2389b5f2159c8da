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
 * Writes the audit trail. Whoever changes something calls it in the same unit of work, so that the
 * change and its entry last together, or neither does.
 */
public final class Audit {

  /** Where entries go. */
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
              after.called().or(before::called),
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
   * Returns one that keeps nothing, for the small parts of a large change, which is noted as a
   * whole by whoever makes it.
   */
  public static Audit ofParts() {
    return new Audit(Optional.empty());
  }

  /**
   * Keeps that {@code actor} changed the record {@code object}. To be called for what was really
   * changed only: an entry is made even if the two facts do not differ, for some things that change
   * are not told.
   *
   * @param object the id of the record
   * @param before what was told of it; nothing if it is new
   * @param after what is told of it now; nothing if it is gone
   */
  public void note(
      Actor actor, AuditAction action, Object object, Snapshot before, Snapshot after) {
    trail.ifPresent(one -> one.add(actor, action, Snapshot.told(object), before, after));
  }
}
