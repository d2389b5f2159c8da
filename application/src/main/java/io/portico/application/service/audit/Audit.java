package io.portico.application.service.audit;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.audit.AuditEntries;
import io.portico.application.service.event.EventWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.Difference;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.webhook.Event;
import java.time.InstantSource;

/**
 * Writes the audit trail, and the events that webhooks receive. A service that changes something
 * calls this in the same unit of work, so that the change, its entry and its events are committed
 * together.
 */
public record Audit(
    AuditEntries entries, IdGenerator ids, InstantSource clock, EventWriter events) {

  /** Records that {@code actor} added an object, or made a change that has no state before it. */
  public void recordNew(Actor actor, AuditAction action, Object object, Snapshot after) {
    record(actor, action, object, Snapshot.NONE, after);
  }

  /** Records that {@code actor} removed an object. */
  public void recordRemoved(Actor actor, AuditAction action, Object object, Snapshot before) {
    record(actor, action, object, before, Snapshot.NONE);
  }

  /** Records that {@code actor} did something with an object that its snapshot does not show. */
  public void recordUnchanged(Actor actor, AuditAction action, Object object, Snapshot snapshot) {
    record(actor, action, object, snapshot, snapshot);
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

  /** Publishes a change to the webhooks of the organisation of {@code actor}. */
  public void publish(Actor actor, Event event) {
    events.add(actor.organisation(), event);
  }
}
