package io.portico.application.service.event;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.gateway.Gateways;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.port.out.gateway.KeyPushes.Selection;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.KeySweep;
import io.portico.domain.gateway.SealedKey;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.Event;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;

/**
 * Queues what gateways that keep keys must know of a change, in the unit of work of the change: it
 * is sent if and only if the change is committed. The key itself is known only when it is issued,
 * so it is stored sealed until each gateway has it.
 */
public final class KeyPushWriter {

  private final OrganisationCache<Gateway> gateways;
  private final KeyPushes pushes;
  private final KeyIdentifiers identifiers;
  private final Sealing sealing;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Runnable signal;

  /**
   * @param signal wakes the work of this node that sends keys
   */
  public KeyPushWriter(
      Gateways gateways,
      KeyPushes pushes,
      KeyIdentifiers identifiers,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Runnable signal) {
    this.gateways = new OrganisationCache<>(gateways::all, clock, unitOfWork);
    this.pushes = pushes;
    this.identifiers = identifiers;
    this.sealing = sealing;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.signal = signal;
  }

  /** Queues a key that was issued. */
  public void issued(OrganisationId organisation, IssuedKey key, RawKey raw) {
    for (var gateway : gateways.get(organisation)) {
      if (gateway.details().covers(key.plan())) {
        var now = clock.instant();
        var id = new KeyPushId(ids.next());
        var sealed =
            identifiers.form().isHashed()
                ? Optional.of(
                    new SealedKey(
                        sealing.seal(purpose(id), raw.secret()), now.plus(SealedKey.LONGEST)))
                : Optional.<SealedKey>empty();
        var push = KeyPush.queued(id, gateway.id(), key, sealed, now);
        pushes.add(organisation, push.dueAt(now.minus(KeyPush.URGENCY)));
        wake();
      }
    }
  }

  /** Returns the key of a push: the sealed one, or the stored one where keys are not hashed. */
  public Optional<RawKey> open(KeyPush push) {
    return identifiers.form().isHashed()
        ? push.sealed().map(key -> new RawKey(sealing.open(purpose(push.id()), key.text())))
        : Optional.of(new RawKey(push.key().text()));
  }

  /** Returns whether keys are stored as they are. */
  public boolean storesKeys() {
    return !identifiers.form().isHashed();
  }

  private static String purpose(KeyPushId id) {
    return "key push " + id;
  }

  /** Queues the keys of a plan, which changed. */
  public void planChanged(OrganisationId organisation, PlanId plan) {
    order(organisation, KeySweep.planChanged(plan, clock.instant()));
  }

  /** Queues all keys: whether those of inactive developers work may have changed. */
  public void settingsChanged(OrganisationId organisation) {
    order(organisation, KeySweep.settingsChanged(organisation, clock.instant()));
  }

  /** Queues the keys of a sweep, also without a gateway, as a changed key is. */
  public void order(OrganisationId organisation, KeySweep sweep) {
    pushes.order(organisation, sweep);
    wake();
  }

  /** Queues the keys of developers who are removed without an event of their own. */
  public void developersRemoved(OrganisationId organisation, Collection<DeveloperId> developers) {
    developers.forEach(developer -> mark(organisation, new Selection.OfDeveloper(developer)));
  }

  /** Queues keys that {@code developer} holds now. */
  public void handedOver(
      OrganisationId organisation, Collection<StoredKey> keys, DeveloperId developer) {
    for (var key : keys) {
      pushes.assign(organisation, key, developer);
      mark(organisation, new Selection.OfKey(key));
    }
  }

  /** Queues the keys that an event is about. */
  void follow(OrganisationId organisation, Event event) {
    switch (event) {
      case Event.KeyRotated(var key) -> mark(organisation, new Selection.OfKey(key.key()));
      case Event.KeyRevoked(var key) -> mark(organisation, new Selection.OfKey(key.key()));
      case Event.DeveloperChanged(var developer) ->
          mark(organisation, new Selection.OfDeveloper(developer.id()));
      case Event.DeveloperRemoved(var developer) ->
          mark(organisation, new Selection.OfDeveloper(developer.id()));
      // A key that is issued is queued with its text; one that expires is due by itself.
      case Event.KeyRequested _,
          Event.KeyIssued _,
          Event.KeyExpiring _,
          Event.DeveloperRegistered _,
          Event.ApiRegistered _,
          Event.ApiLabelsChanged _,
          Event.ApiRemoved _,
          Event.ApiPolicyViolated _,
          Event.CatalogueChanged _,
          Event.WebhookTest _ -> {}
    }
  }

  /* Also without a gateway: another node may have added the first one just now. */
  private void mark(OrganisationId organisation, Selection selection) {
    var now = clock.instant();
    pushes.mark(organisation, selection, now, now.minus(KeyPush.URGENCY));
    wake();
  }

  /** Forgets the cached gateways of the organisation, which the unit of work changes. */
  public void evict(OrganisationId organisation) {
    gateways.evict(organisation);
  }

  /** Wakes the work of this node that sends keys, after the unit of work. */
  public void wake() {
    unitOfWork.afterCompletion(signal, () -> {});
  }
}
