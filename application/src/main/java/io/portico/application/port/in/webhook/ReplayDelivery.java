package io.portico.application.port.in.webhook;

import io.portico.domain.access.Actor;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryId;

/** Use case: an administrator has an event delivered again, or a waiting one at once. */
public interface ReplayDelivery {

  /**
   * Queues the delivery, which keeps its id, and returns it.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if there is no such delivery, or its
   *     webhook was removed
   */
  Delivery replay(Actor actor, DeliveryId delivery);
}
