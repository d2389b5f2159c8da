package io.portico.application.service.request;

import static io.portico.domain.audit.AuditAction.REQUEST_APPROVED;
import static io.portico.domain.audit.AuditAction.REQUEST_DECLINED;
import static io.portico.domain.audit.AuditAction.REQUEST_MADE;
import static io.portico.domain.audit.AuditAction.REQUEST_REMOVED;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.key.StoredKey;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.RequestState;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.webhook.Event;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Writes the requests of locked developers and their entries in the audit trail, within the
 * caller's unit of work.
 */
public record KeyRequestWriter(
    KeyRequests requests,
    Subscriptions subscriptions,
    IdGenerator ids,
    InstantSource clock,
    Audit audit) {

  /** Returns a new pending request, which is not stored. */
  KeyRequest pending(KeyRequestDetails details) {
    return KeyRequest.pending(new KeyRequestId(ids.next()), details, clock.instant());
  }

  /** Adds {@code request}, and publishes that a key is requested. */
  void add(Actor actor, KeyRequest request) {
    requests.add(actor.organisation(), request);
    audit.publish(actor, new Event.KeyRequested(request));
    audit.recordNew(actor, REQUEST_MADE, request.id(), Snapshots.of(request));
  }

  /** Returns a decision that {@code actor} makes now. */
  Decision decisionOf(Actor actor) {
    return new Decision(Optional.of(actor.user()), clock.instant());
  }

  /** Replaces a pending request by one that is approved with {@code key}. */
  void approve(Actor actor, KeyRequest request, Pending pending, Decision decision, StoredKey key) {
    replace(actor, REQUEST_APPROVED, request, pending.approved(decision, key));
  }

  /** Replaces a pending request by one that is declined, and removes its subscription. */
  public void decline(Actor actor, KeyRequest request, Pending pending, String reason) {
    replace(actor, REQUEST_DECLINED, request, pending.declined(decisionOf(actor), reason));
    subscriptions.remove(actor.organisation(), Subscription.requested(request));
  }

  /** Removes {@code request}, which the audit trail shows as it is here. */
  void remove(Actor actor, KeyRequest request) {
    requests.remove(actor.organisation(), request.id());
    audit.recordRemoved(actor, REQUEST_REMOVED, request.id(), Snapshots.of(request));
  }

  private void replace(Actor actor, AuditAction action, KeyRequest request, RequestState state) {
    var decided = request.withState(state);
    requests.replace(actor.organisation(), decided);
    audit.record(actor, action, request.id(), Snapshots.of(request), Snapshots.of(decided));
  }
}
