package io.portico.application.port.out.webhook;

import io.portico.application.port.out.FewRecords;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;

/** The webhooks of each organisation. */
public interface Webhooks extends FewRecords<WebhookId, Webhook> {

  /**
   * Adds {@code webhook} and returns true, unless the organisation has {@link Webhook#MOST}.
   * Concurrent calls are counted one after the other.
   */
  boolean add(OrganisationId organisation, Webhook webhook);
}
