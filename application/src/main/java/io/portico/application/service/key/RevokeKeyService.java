package io.portico.application.service.key;

import static io.portico.domain.audit.AuditAction.KEY_REVOKED;

import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.key.KeyLock.LockedKey;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.key.KeyState;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.webhook.Event;
import java.time.Instant;
import java.time.InstantSource;

/** Revokes keys, each in one unit of work. */
public final class RevokeKeyService implements RevokeKey {

  private final KeyLock keyLock;
  private final IssuedKeys keys;
  private final Subscriptions subscriptions;
  private final ApiOffers offers;
  private final OutboxWriter outbox;
  private final Audit audit;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public RevokeKeyService(
      KeyLock keyLock,
      IssuedKeys keys,
      Subscriptions subscriptions,
      ApiOffers offers,
      OutboxWriter outbox,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.keyLock = keyLock;
    this.keys = keys;
    this.subscriptions = subscriptions;
    this.offers = offers;
    this.outbox = outbox;
    this.audit = audit;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome revoke(Command command) {
    command.actor().require(Permission.ADMINISTER_KEYS);
    return unitOfWork.execute(() -> checkAndRevoke(command));
  }

  private Outcome checkAndRevoke(Command command) {
    var now = clock.instant();
    var locked =
        keyLock.lock(
            command.actor().organisation(),
            command.key(),
            command.developer(),
            command.expected(),
            now);
    if (command.plan().filter(plan -> !plan.equals(locked.key().plan())).isPresent()) {
      throw RecordKind.KEY.notFound(command.key().fingerprint()).get();
    }
    var state = locked.key().stateAt(now);
    return state == KeyState.LIVE ? revoke(command.actor(), locked, now) : new Outcome.Ended(state);
  }

  private Outcome revoke(Actor actor, LockedKey locked, Instant now) {
    var organisation = actor.organisation();
    var key = locked.key();
    var revoked = key.ended(now);
    keys.replace(organisation, revoked, revoked.dueAfter(now));
    subscriptions.remove(organisation, Subscription.active(key));
    locked
        .developer()
        .ifPresent(
            developer ->
                outbox.post(
                    organisation,
                    developer.details().email(),
                    new Message.KeyRevoked(offers.of(organisation, key.grant()))));
    audit.publish(actor, new Event.KeyRevoked(revoked));
    audit.record(
        actor, KEY_REVOKED, key.key().fingerprint(), Snapshots.of(key), Snapshots.of(revoked));
    return new Outcome.Revoked(revoked);
  }
}
