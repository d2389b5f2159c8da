package io.portico.application.port.in.webhook;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookDetails;
import io.portico.domain.webhook.WebhookId;

/** Use case: an administrator changes, enables or disables a webhook. */
public interface ReplaceWebhook {

  /** Replaces the details of the webhook and returns it. */
  Webhook replace(Command command);

  record Command(
      Actor actor, WebhookId webhook, WebhookDetails details, Precondition<Webhook> expected) {}
}
