package io.portico.application.service.subscription;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Writes the subscriptions of locked developers within the caller's unit of work, at most one per
 * developer and plan.
 */
public final class SubscriptionWriter {

  private final Subscriptions subscriptions;
  private final IssuedKeys keys;

  public SubscriptionWriter(Subscriptions subscriptions, IssuedKeys keys) {
    this.subscriptions = subscriptions;
    this.keys = keys;
  }

  /** Returns the subscription of {@code developer} to {@code plan}. */
  public Optional<Subscription> find(
      OrganisationId organisation, DeveloperId developer, PlanId plan) {
    return subscriptions.of(organisation, List.of(developer)).stream()
        .filter(subscription -> subscription.plan().equals(plan))
        .findFirst();
  }

  /**
   * Writes {@code wanted} unless the developer is subscribed to the plan already. An expired key is
   * ended and replaced.
   *
   * @param present the current subscription of the developer to the plan
   * @return the state of the subscription that conflicts, or empty if {@code wanted} was written
   */
  public Optional<SubscriptionState> subscribe(
      OrganisationId organisation,
      Subscription wanted,
      Optional<Subscription> present,
      Instant at) {
    if (present.isEmpty()) {
      subscriptions.add(organisation, wanted);
      return Optional.empty();
    }
    var state = present.get().state();
    if (!(state instanceof SubscriptionState.Active(var key))
        || !endIfExpired(organisation, key, at)) {
      return Optional.of(state);
    }
    subscriptions.replace(organisation, wanted);
    return Optional.empty();
  }

  /** Writes {@code subscription} in place of any other of the developer to the plan. */
  public void put(OrganisationId organisation, Subscription subscription) {
    if (!subscriptions.replace(organisation, subscription)) {
      subscriptions.add(organisation, subscription);
    }
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
