package io.portico.application.port.in.webhook;

import io.portico.domain.access.Actor;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.WebhookId;

/** Use case: an administrator has an event delivered again, or a waiting one at once. */
public interface ReplayDelivery {

  /**
   * Queues the delivery, which keeps its id.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if there is no such delivery, or its
   *     webhook was removed
   */
  Outcome replay(Actor actor, DeliveryId delivery);

  sealed interface Outcome {

    /** The delivery waits and is due. */
    record Queued(Delivery delivery) implements Outcome {}

    /** The webhook is disabled, so nothing but test events is sent to it; nothing was changed. */
    record Disabled(WebhookId webhook) implements Outcome {}
  }
}
