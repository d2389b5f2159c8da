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

  /** The result of a request. */
  sealed interface Result {

    /** The receiver accepted the delivery. */
    record Accepted(Answer answer) implements Result {}

    /** The receiver does not exist any longer, and wants no further deliveries. */
    record Gone(Answer answer) implements Result {}

    /**
     * The receiver answered something else.
     *
     * @param retryAfter the pause that the receiver asks for
     */
    record Refused(Answer answer, Optional<Duration> retryAfter) implements Result {}

    /** The receiver did not answer. */
    record NoAnswer(String reason) implements Result {}
  }

  /**
   * What administrators read of the answer of a receiver.
   *
   * @param status the number with which it began
   * @param text the beginning of the rest
   */
  record Answer(int status, String text) {}
}
