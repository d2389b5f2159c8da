package io.portico.application.port.in.webhook;

import io.portico.domain.access.Actor;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.WebhookId;

/** Use case: an administrator tests a webhook, which may be disabled. */
public interface TestWebhook {

  /** Queues a test event and returns its delivery. */
  Delivery test(Actor actor, WebhookId webhook);
}
