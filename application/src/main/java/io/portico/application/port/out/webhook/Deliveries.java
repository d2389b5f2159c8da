package io.portico.application.port.out.webhook;

import io.portico.application.port.out.OrganisationRecords;
import io.portico.application.port.out.Waiting;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.WebhookId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The deliveries of webhooks: those to send, and for some time those that were sent. */
public interface Deliveries extends OrganisationRecords<DeliveryId, Delivery> {

  /** Adds {@code delivery}, whose id must be new. */
  void add(OrganisationId organisation, Delivery delivery);

  /**
   * Returns up to {@code most} waiting deliveries of all organisations that are due at {@code at},
   * longest due first, except those of some webhooks, and locks them until the unit of work ends.
   * Skips locked ones.
   */
  List<Due> findDueForUpdate(Instant at, int most, Collection<WebhookId> except);

  /** Stores the state of a delivery, in the unit of work that locked it. */
  void replace(OrganisationId organisation, Delivery delivery);

  /** Does what {@link #replace} does and returns true if the delivery has this claim. */
  boolean replaceClaimed(OrganisationId organisation, Delivery delivery, Identifier claim);

  /**
   * Returns up to {@code limit} deliveries of a webhook, latest first, starting after {@code after}
   * if that is present.
   *
   * @param status empty for all
   */
  List<Delivery> page(
      OrganisationId organisation,
      WebhookId webhook,
      Optional<DeliveryStatus> status,
      Optional<DeliveryId> after,
      int limit);

  /**
   * Returns the number of deliveries of a webhook.
   *
   * @param status empty for all
   */
  long count(OrganisationId organisation, WebhookId webhook, Optional<DeliveryStatus> status);

  /** Returns whether a delivery of the webhook succeeded after {@code since}. */
  boolean succeededSince(OrganisationId organisation, WebhookId webhook, Instant since);

  /** Returns how many deliveries of all organisations wait, and since when the oldest does. */
  Waiting backlog();

  /** Returns the webhooks of all organisations with more than {@code most} waiting deliveries. */
  List<BackloggedWebhook> backlogged(int most);

  /** Removes up to {@code most} that are expired at {@code at} and returns their number. */
  int purgeExpired(Instant at, int most);

  /** A due delivery of an organisation. */
  record Due(OrganisationId organisation, Delivery delivery) {}

  /** A webhook with too many waiting deliveries. */
  record BackloggedWebhook(OrganisationId organisation, WebhookId webhook) {}
}
