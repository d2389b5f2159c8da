package io.portico.application.service.subscription;

import io.portico.application.port.out.IssuedKeys;
import io.portico.application.port.out.Subscriptions;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.Stand;
import java.time.Instant;
import java.util.Optional;

/** Subscribes developers to plans, within the unit of work of who calls. */
public final class Subscribing {

  private final Subscriptions subscriptions;
  private final IssuedKeys keys;

  public Subscribing(Subscriptions subscriptions, IssuedKeys keys) {
    this.subscriptions = subscriptions;
    this.keys = keys;
  }

  /**
   * Adds {@code wanted} and returns empty, or returns the subscription that is in its way. A key
   * that has expired is in nobody's way.
   */
  public Optional<Subscription> subscribe(
      OrganisationId organisation, Subscription wanted, Instant at) {
    if (subscriptions.add(organisation, wanted)) {
      return Optional.empty();
    }
    var present = subscriptions.findToChange(organisation, wanted.developer(), wanted.plan());
    if (present.isPresent() && !hasExpired(organisation, present.get().stand(), at)) {
      return present;
    }
    if (!subscriptions.replace(organisation, wanted)) {
      throw new IllegalStateException("a subscription went while its developer was held");
    }
    return Optional.empty();
  }

  private boolean hasExpired(OrganisationId organisation, Stand stand, Instant at) {
    return switch (stand) {
      case Stand.Asked _ -> false;
      case Stand.Granted(var key) -> endIfExpired(organisation, key, at);
    };
  }

  private boolean endIfExpired(OrganisationId organisation, StoredKey key, Instant at) {
    var present = keys.findToChange(organisation, key);
    if (present.filter(found -> found.stateAt(at) == KeyState.LIVE).isPresent()) {
      return false;
    }
    present
        .filter(found -> found.endedAt().isEmpty())
        .ifPresent(found -> keys.replace(organisation, found.ended(at), Optional.empty()));
    return true;
  }
}
