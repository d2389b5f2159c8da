package io.portico.domain.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * An event for a webhook.
 *
 * @param payload the body of the request
 */
public record Delivery(
    DeliveryId id,
    WebhookId webhook,
    EventType type,
    String payload,
    Instant createdAt,
    DeliveryState state) {

  /** The most bytes of a payload. */
  public static final int LONGEST_PAYLOAD = 20_000;

  /** The most deliveries of one webhook that may wait. */
  public static final int MOST_WAITING = 50_000;

  /** How long a delivery is kept after it was delivered or has failed. */
  public static final Duration RETENTION = Duration.ofDays(7);

  /** Returns a new delivery, which is due at once. */
  public static Delivery queued(
      DeliveryId id, WebhookId webhook, EventType type, String payload, Instant at) {
    return new Delivery(
        id, webhook, type, payload, at, DeliveryState.Waiting.since(at, Optional.empty()));
  }

  /** Returns whether it is tried again: an administrator waits for the answer to a test. */
  public boolean isRetried() {
    return type != EventType.WEBHOOK_TEST;
  }

  /** Returns this delivery in another state. */
  public Delivery in(DeliveryState other) {
    return new Delivery(id, webhook, type, payload, createdAt, other);
  }

  /** Returns this delivery due at once, with all attempts before it, unless it is being sent. */
  public Delivery replayed(Instant at) {
    return state instanceof DeliveryState.Waiting waiting && waiting.work().isClaimed(at)
        ? this
        : in(DeliveryState.Waiting.since(at, state.last()));
  }

  /** Returns when the delivery may be deleted; empty while it waits. */
  public Optional<Instant> expiresAt() {
    return switch (state) {
      case DeliveryState.Waiting _ -> Optional.empty();
      case DeliveryState.Delivered(_, var attempt) -> Optional.of(attempt.at().plus(RETENTION));
      case DeliveryState.Failed(_, var attempt) -> Optional.of(attempt.at().plus(RETENTION));
    };
  }
}
