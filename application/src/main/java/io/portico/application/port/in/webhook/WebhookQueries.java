package io.portico.application.port.in.webhook;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.domain.access.Actor;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import java.util.List;
import java.util.Optional;

/** Reads of webhooks and their deliveries. */
public interface WebhookQueries {

  /** Returns all webhooks, the oldest first. */
  List<Webhook> all(Actor actor);

  /** Returns a page of the webhooks, the oldest first. */
  Page<Webhook, WebhookId> page(Actor actor, PageQuery<WebhookId> page);

  /** Returns the webhook with this id. */
  Webhook find(Actor actor, WebhookId id);

  /**
   * Returns a page of the deliveries of a webhook, latest first.
   *
   * @param status empty for all
   */
  Page<Delivery, DeliveryId> deliveries(
      Actor actor, WebhookId webhook, Optional<DeliveryStatus> status, PageQuery<DeliveryId> page);

  /**
   * Returns the number of deliveries of a webhook.
   *
   * @param status empty for all
   */
  long countDeliveries(Actor actor, WebhookId webhook, Optional<DeliveryStatus> status);
}
