package io.portico.application.port.out.webhook;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import java.util.List;
import java.util.Optional;

/** The webhooks of each organisation. */
public interface Webhooks {

  /**
   * Adds {@code webhook} and returns true, unless the organisation has {@link Webhook#MOST}.
   * Concurrent calls are counted one after the other.
   */
  boolean add(OrganisationId organisation, Webhook webhook);

  /** Returns the webhook with this id, or empty if the organisation has none. */
  Optional<Webhook> find(OrganisationId organisation, WebhookId id);

  /** Returns what {@link #find} does, and locks the webhook until the unit of work ends. */
  Optional<Webhook> findForUpdate(OrganisationId organisation, WebhookId id);

  /** Replaces the webhook with the id of {@code webhook}, in the unit of work that locked it. */
  void replace(OrganisationId organisation, Webhook webhook);

  /** Removes a webhook. Returns whether the organisation had it. */
  boolean remove(OrganisationId organisation, WebhookId id);

  /** Returns all webhooks of the organisation, ordered by id. */
  List<Webhook> all(OrganisationId organisation);
}
