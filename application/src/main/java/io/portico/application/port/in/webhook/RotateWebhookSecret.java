package io.portico.application.port.in.webhook;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import io.portico.domain.webhook.WebhookSecret;

/** Use case: an administrator gives a webhook another secret. */
public interface RotateWebhookSecret {

  /** Replaces the secret. During the overlap, deliveries are signed with both. */
  Rotated rotate(Command command);

  record Command(
      Actor actor, WebhookId webhook, RotationOverlap overlap, Precondition<Webhook> expected) {}

  /** The webhook, and its new secret, which is not shown again. */
  record Rotated(Webhook webhook, WebhookSecret secret) {}
}
