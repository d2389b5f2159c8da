package io.portico.domain.webhook;

import io.portico.domain.shared.RotationOverlap;
import java.time.Instant;
import java.util.Optional;

/**
 * An address that receives events.
 *
 * @param disabledBecause why Portico disabled it; empty if it is enabled, or an administrator
 *     disabled it
 */
public record Webhook(
    WebhookId id,
    WebhookDetails details,
    SealedWebhookSecrets secrets,
    Optional<DisabledReason> disabledBecause,
    Instant createdAt,
    Instant updatedAt) {

  /** The most webhooks of an organisation. */
  public static final int MOST = 20;

  /** Returns a new webhook. */
  public static Webhook added(
      WebhookId id, WebhookDetails details, String sealedSecret, Instant at) {
    return new Webhook(
        id, details, SealedWebhookSecrets.first(sealedSecret), Optional.empty(), at, at);
  }

  /** Returns whether events of {@code type} are sent to it: tests also while it is disabled. */
  public boolean receives(EventType type) {
    return details.enabled() || type == EventType.WEBHOOK_TEST;
  }

  /** Returns this webhook with other details. Enabling it clears why it was disabled. */
  public Webhook with(WebhookDetails others, Instant at) {
    return new Webhook(
        id, others, secrets, others.enabled() ? Optional.empty() : disabledBecause, createdAt, at);
  }

  /** Returns this webhook, which Portico disables. */
  public Webhook disabled(DisabledReason reason, Instant at) {
    return new Webhook(id, details.disabled(), secrets, Optional.of(reason), createdAt, at);
  }

  /** Returns this webhook with another secret; the present one signs during the overlap. */
  public Webhook rotated(String sealedSecret, Instant at, RotationOverlap overlap) {
    return new Webhook(
        id,
        details,
        secrets.rotated(sealedSecret, at, overlap.length()),
        disabledBecause,
        createdAt,
        at);
  }
}
