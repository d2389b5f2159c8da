package io.portico.domain.subscription;

import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.KeyRequestId;

/**
 * An application's pending request or live key for a plan, or a key with the request for its
 * successor; at most one per application and plan.
 */
public record Subscription(ApplicationId application, PlanId plan, SubscriptionState state) {

  /** Returns the subscription by {@code key}. */
  public static Subscription active(IssuedKey key) {
    return new Subscription(key.application(), key.plan(), new SubscriptionState.Active(key.key()));
  }

  /** Returns the subscription by {@code request}, which is pending. */
  public static Subscription requested(KeyRequest request) {
    var details = request.details();
    return new Subscription(
        details.application(), details.plan(), new SubscriptionState.Requested(request.id()));
  }

  /** Returns this subscription in another state. */
  public Subscription in(SubscriptionState other) {
    return new Subscription(application, plan, other);
  }

  /** The state of a subscription. */
  public sealed interface SubscriptionState {

    /** The request is pending. */
    record Requested(KeyRequestId request) implements SubscriptionState {}

    /** The application has the key. */
    record Active(StoredKey key) implements SubscriptionState {}

    /** The application has the key, and the request for its successor is pending. */
    record Renewing(StoredKey key, KeyRequestId request) implements SubscriptionState {}
  }
}
