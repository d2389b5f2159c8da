package io.portico.application.port.out.webhook;

import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.WebhookSecret;
import io.portico.domain.webhook.WebhookUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Sends deliveries to receivers. */
@FunctionalInterface
public interface WebhookTransport {

  /**
   * Sends a delivery, signed with each of its secrets, and waits for the answer for at most 20
   * seconds. Follows no redirect, and connects to no private address unless that is allowed.
   */
  Result send(Outgoing delivery);

  /** A delivery to send at {@code at}. */
  record Outgoing(
      WebhookUrl url, DeliveryId id, Instant at, String payload, List<WebhookSecret> secrets) {}

  /** What became of it. */
  sealed interface Result {

    /**
     * The receiver answered.
     *
     * @param text the beginning of the body
     * @param retryAfter the pause that the receiver asks for
     */
    record Answered(int status, String text, Optional<Duration> retryAfter) implements Result {}

    /** The receiver did not answer. */
    record NoAnswer(String reason) implements Result {}
  }
}
