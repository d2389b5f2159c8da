package io.portico.application.port.in.webhook;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;

/** Use case: an administrator removes a webhook. Its waiting deliveries are not sent. */
public interface RemoveWebhook {

  /** Removes the webhook and returns it as it was. */
  Webhook remove(Actor actor, WebhookId webhook, Precondition<Webhook> expected);
}
