package io.portico.application.service.subscription;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Subscribes developers to plans, within the unit of work of who calls. */
public final class SubscriptionWriter {

  private final Subscriptions subscriptions;
  private final IssuedKeys keys;

  public SubscriptionWriter(Subscriptions subscriptions, IssuedKeys keys) {
    this.subscriptions = subscriptions;
    this.keys = keys;
  }

  /**
   * Adds {@code wanted}, whose developer is held, and returns empty; or returns the subscription
   * that is in its way. A key that has expired is in nobody's way.
   */
  public Optional<Subscription> subscribe(
      OrganisationId organisation, Subscription wanted, Instant at) {
    var present =
        subscriptions.of(organisation, List.of(wanted.developer())).stream()
            .filter(wanted::excludes)
            .findFirst();
    return subscribe(organisation, wanted, present, at);
  }

  /**
   * Does the same.
   *
   * @param present what the developer has for the plan
   */
  public Optional<Subscription> subscribe(
      OrganisationId organisation,
      Subscription wanted,
      Optional<Subscription> present,
      Instant at) {
    if (present.isEmpty()) {
      subscriptions.add(organisation, wanted);
      return present;
    }
    if (!hasExpired(organisation, present.get().state(), at)) {
      return present;
    }
    subscriptions.replace(organisation, wanted);
    return Optional.empty();
  }

  private boolean hasExpired(OrganisationId organisation, SubscriptionState state, Instant at) {
    return switch (state) {
      case SubscriptionState.Requested _ -> false;
      case SubscriptionState.Active(var key) -> endIfExpired(organisation, key, at);
    };
  }

  private boolean endIfExpired(OrganisationId organisation, StoredKey key, Instant at) {
    var present = keys.findForUpdate(organisation, key);
    if (present.filter(found -> found.stateAt(at) == KeyState.LIVE).isPresent()) {
      return false;
    }
    present
        .filter(found -> found.endedAt().isEmpty())
        .ifPresent(found -> keys.replace(organisation, found.ended(at), Optional.empty()));
    return true;
  }
}
