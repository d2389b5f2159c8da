package io.portico.application.service.key;

import io.portico.application.port.in.key.ExpireKeys;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.IssuedKeys.Claim;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.event.EventWriter;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.ExpiryAction;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.webhook.Event;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Ends expired keys and sends expiry reminders, each key in one unit of work. */
public final class ExpireKeysService implements ExpireKeys {

  private static final int BATCH = 100;

  /* After this time, other nodes process the keys that a crashed node claimed. */
  private static final Duration CLAIM = Duration.ofMinutes(5);

  private final KeyLock keyLock;
  private final IssuedKeys keys;
  private final Subscriptions subscriptions;
  private final ApiOffers offers;
  private final OutboxWriter outbox;
  private final EventWriter events;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public ExpireKeysService(
      KeyLock keyLock,
      IssuedKeys keys,
      Subscriptions subscriptions,
      ApiOffers offers,
      OutboxWriter outbox,
      EventWriter events,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.keyLock = keyLock;
    this.keys = keys;
    this.subscriptions = subscriptions;
    this.offers = offers;
    this.outbox = outbox;
    this.events = events;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  /* A key that fails does not prevent the others. */
  @Override
  public int expireDue() {
    var failures = new ArrayList<RuntimeException>();
    var done = 0;
    List<Claim> claims;
    do {
      var now = clock.instant();
      claims = keys.claimDue(now, now.plus(CLAIM), BATCH);
      for (var claim : claims) {
        try {
          done += unitOfWork.execute(() -> process(claim)) ? 1 : 0;
        } catch (RuntimeException e) {
          failures.add(e);
        }
      }
    } while (claims.size() == BATCH);
    if (!failures.isEmpty()) {
      throw combined(failures);
    }
    return done;
  }

  private static RuntimeException combined(List<RuntimeException> failures) {
    var first = failures.getFirst();
    failures.stream().skip(1).filter(other -> !other.equals(first)).forEach(first::addSuppressed);
    return first;
  }

  private boolean process(Claim claim) {
    var locked =
        keys.find(claim.organisation(), claim.key())
            .flatMap(
                found -> keyLock.lock(claim.organisation(), found, () -> keys.findClaimed(claim)));
    locked.ifPresent(
        found -> process(claim.organisation(), found.key(), found.developer(), clock.instant()));
    return locked.isPresent();
  }

  private void process(
      OrganisationId organisation, IssuedKey key, Optional<Developer> developer, Instant now) {
    switch (key.actionAt(now)) {
      case ExpiryAction.Nothing() -> keys.replace(organisation, key, key.dueAfter(now));
      case ExpiryAction.Reminder due -> {
        events.add(organisation, new Event.KeyExpiring(key, due.reminder().days()));
        developer.ifPresent(holder -> remind(organisation, key, holder, due));
        keys.replace(organisation, key, key.dueAfter(now));
      }
      case ExpiryAction.End() -> end(organisation, key, now);
    }
  }

  private void remind(
      OrganisationId organisation, IssuedKey key, Developer developer, ExpiryAction.Reminder due) {
    outbox.post(
        organisation,
        developer.details().email(),
        new Message.KeyExpires(
            offers.of(organisation, key.grant()), due.end(), due.reminder().days()));
  }

  private void end(OrganisationId organisation, IssuedKey key, Instant now) {
    var ended = key.ended(now);
    keys.replace(organisation, ended, ended.dueAfter(now));
    subscriptions.remove(organisation, Subscription.active(key));
  }
}
