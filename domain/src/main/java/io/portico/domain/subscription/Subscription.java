package io.portico.domain.subscription;

import static java.util.Objects.requireNonNull;

import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;

/**
 * What a developer has for a plan: a request that is open, or a key that has not ended. There is
 * one at most for each developer and plan.
 */
public record Subscription(DeveloperId developer, PlanId plan, SubscriptionState state) {
  public Subscription {
    requireNonNull(developer, "developer");
    requireNonNull(plan, "plan");
    requireNonNull(state, "stand");
  }

  /** Returns whether a developer can have only one of this and {@code other}. */
  public boolean excludes(Subscription other) {
    return developer.equals(other.developer) && plan.equals(other.plan);
  }

  /** How far it is. */
  public sealed interface SubscriptionState {

    /** Somebody is to decide the request. */
    record Requested(KeyRequestId request) implements SubscriptionState {
      public Requested {
        requireNonNull(request, "request");
      }
    }

    /** The developer holds the key. */
    record Active(StoredKey key) implements SubscriptionState {
      public Active {
        requireNonNull(key, "key");
      }
    }
  }
}
