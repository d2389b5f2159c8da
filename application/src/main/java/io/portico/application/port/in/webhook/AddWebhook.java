package io.portico.application.port.in.webhook;

import io.portico.domain.access.Actor;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookDetails;
import io.portico.domain.webhook.WebhookSecret;

/** Use case: an administrator adds a webhook. */
public interface AddWebhook {

  /** Adds a webhook. */
  Outcome add(Command command);

  record Command(Actor actor, WebhookDetails details) {}

  sealed interface Outcome {

    /** The webhook was added; {@code secret} is not shown again. */
    record Added(Webhook webhook, WebhookSecret secret) implements Outcome {}

    /** The organisation has the maximum number. */
    record TooMany(int most) implements Outcome {}
  }
}
