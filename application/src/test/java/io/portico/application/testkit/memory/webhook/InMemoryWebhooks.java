package io.portico.application.testkit.memory.webhook;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.webhook.Webhooks;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import java.util.List;

/** Webhooks in memory. */
public final class InMemoryWebhooks extends InMemoryTable<WebhookId, Webhook> implements Webhooks {

  public InMemoryWebhooks(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, comparing(WebhookId::value));
  }

  @Override
  public synchronized boolean add(OrganisationId organisation, Webhook webhook) {
    if (rows(organisation).size() >= Webhook.MOST) {
      return false;
    }
    insertNew(organisation, webhook.id(), webhook);
    return true;
  }

  @Override
  public void replace(OrganisationId organisation, Webhook webhook) {
    updateInUnitOfWork(organisation, webhook.id(), webhook);
  }

  @Override
  public List<Webhook> all(OrganisationId organisation) {
    return rows(organisation);
  }
}
