package io.portico.application.service.subscription;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Writes the subscriptions of locked applications within the caller's unit of work, at most one per
 * application and plan.
 */
public record SubscriptionWriter(Subscriptions subscriptions, IssuedKeys keys) {

  /** Returns the subscription of {@code application} to {@code plan}. */
  public Optional<Subscription> find(
      OrganisationId organisation, ApplicationId application, PlanId plan) {
    return subscriptions.of(organisation, List.of(application)).stream()
        .filter(subscription -> subscription.plan().equals(plan))
        .findFirst();
  }

  /** The result of writing a subscription. */
  public sealed interface Result {

    /**
     * It is written.
     *
     * @param rotated the key that it replaces; empty if it replaces none
     */
    record Written(Optional<RotatedKey> rotated) implements Result {}

    /** The application already has a subscription in this state. */
    record Conflict(SubscriptionState state) implements Result {}
  }

  /** A live key that another replaces, before and after. */
  public record RotatedKey(IssuedKey before, IssuedKey after) {

    /** Returns until when the key works; {@code at} if it does no longer. */
    public Instant until(Instant at) {
      return after.expiresAt().orElse(at);
    }
  }

  /**
   * Writes {@code wanted} unless the application is subscribed to the plan already. An expired key
   * is ended and replaced. A key that can be renewed is replaced by another, and kept beside a
   * request for its successor.
   *
   * @param present the current subscription of the application to the plan
   */
  public Result subscribe(
      OrganisationId organisation,
      Subscription wanted,
      Optional<Subscription> present,
      Instant at) {
    if (present.isEmpty()) {
      subscriptions.add(organisation, wanted);
      return new Result.Written(Optional.empty());
    }
    if (!(present.get().state() instanceof SubscriptionState.Active(var key))) {
      return new Result.Conflict(present.get().state());
    }
    var held = keys.findForUpdate(organisation, key);
    var live = held.filter(found -> found.stateAt(at) == KeyState.LIVE);
    if (live.isEmpty()) {
      held.filter(found -> found.endedAt().isEmpty())
          .ifPresent(found -> keys.replace(organisation, found.ended(at), Optional.empty()));
      put(organisation, wanted);
      return new Result.Written(Optional.empty());
    }
    return live.get().isRenewableAt(at)
        ? renew(organisation, live.get(), wanted, at)
        : new Result.Conflict(present.get().state());
  }

  private Result renew(
      OrganisationId organisation, IssuedKey key, Subscription wanted, Instant at) {
    return switch (wanted.state()) {
      case SubscriptionState.Active(var successor) -> {
        put(organisation, wanted);
        yield new Result.Written(Optional.of(rotate(organisation, key, successor, at)));
      }
      case SubscriptionState.Requested(var request) -> {
        var renewing = new SubscriptionState.Renewing(key.key(), request);
        put(organisation, wanted.in(renewing));
        yield new Result.Written(Optional.empty());
      }
      case SubscriptionState.Renewing _ ->
          throw new IllegalArgumentException("wanted: a renewal (expected: a request or a key)");
    };
  }

  private RotatedKey rotate(
      OrganisationId organisation, IssuedKey key, StoredKey successor, Instant at) {
    var rotated = key.replacedBy(successor, at, RotationOverlap.DEFAULT);
    keys.replace(organisation, rotated, rotated.dueAfter(at));
    return new RotatedKey(key, rotated);
  }

  /**
   * Subscribes by {@code key}, whose request was pending. A key that it succeeds is rotated.
   *
   * @return that key; empty if there is none
   */
  public Optional<RotatedKey> approve(OrganisationId organisation, IssuedKey key, Instant at) {
    var active = Subscription.active(key);
    if (subscriptions.approve(organisation, active)) {
      return Optional.empty();
    }
    var previous =
        find(organisation, key.application(), key.plan())
            .flatMap(SubscriptionWriter::keyOf)
            .flatMap(held -> keys.findForUpdate(organisation, held))
            .filter(held -> held.stateAt(at) == KeyState.LIVE);
    put(organisation, active);
    return previous.map(held -> rotate(organisation, held, key.key(), at));
  }

  private static Optional<StoredKey> keyOf(Subscription subscription) {
    return switch (subscription.state()) {
      case SubscriptionState.Active(var key) -> Optional.of(key);
      case SubscriptionState.Renewing(var key, _) -> Optional.of(key);
      case SubscriptionState.Requested _ -> Optional.empty();
    };
  }

  /** Subscribes by {@code key}, which succeeds another. */
  public void succeed(OrganisationId organisation, IssuedKey key) {
    var active = Subscription.active(key);
    if (!subscriptions.replaceKey(organisation, active)) {
      put(organisation, active);
    }
  }

  private void put(OrganisationId organisation, Subscription subscription) {
    if (!subscriptions.replace(organisation, subscription)) {
      subscriptions.add(organisation, subscription);
    }
  }
}
