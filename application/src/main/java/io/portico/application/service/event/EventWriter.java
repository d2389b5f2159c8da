package io.portico.application.service.event;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.application.Applications;
import io.portico.application.port.out.webhook.Deliveries;
import io.portico.application.port.out.webhook.EventPayloads;
import io.portico.domain.application.Application;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.Event;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.WebhookId;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Adds events to the deliveries of the webhooks that select them, and queues the keys that gateways
 * must know of, in the unit of work of the change: an event is delivered if and only if the change
 * is committed.
 *
 * @param signal wakes the senders of this node
 */
public record EventWriter(
    WebhookCache webhooks,
    KeyPushWriter keyPushes,
    Applications applications,
    Deliveries deliveries,
    EventPayloads payloads,
    IdGenerator ids,
    InstantSource clock,
    UnitOfWork unitOfWork,
    Runnable signal) {

  /** Returns whether a webhook of the organisation may select events of {@code type}. */
  public boolean isWanted(OrganisationId organisation, EventType type) {
    return webhooks.enabled(organisation).stream()
        .anyMatch(webhook -> webhook.details().filter().selects(type));
  }

  /** Adds {@code event}, within the unit of work of the change. */
  public void add(OrganisationId organisation, Event event) {
    keyPushes.follow(organisation, event);
    var wanting =
        webhooks.enabled(organisation).stream()
            .filter(webhook -> webhook.details().filter().selects(event))
            .toList();
    if (!wanting.isEmpty()) {
      var payload = payload(organisation, event);
      wanting.forEach(webhook -> queue(organisation, webhook.id(), event, payload));
    }
  }

  /** Adds {@code event} for one webhook, whatever it selects, and returns its delivery. */
  public Delivery add(OrganisationId organisation, WebhookId webhook, Event event) {
    return queue(organisation, webhook, event, payload(organisation, event));
  }

  private String payload(OrganisationId organisation, Event event) {
    var application = event.holder().flatMap(holder -> name(organisation, holder));
    return payloads.write(event, application, clock.instant());
  }

  /* A default application is stored only if it was changed. */
  private Optional<String> name(OrganisationId organisation, Event.Holder holder) {
    return applications
        .find(organisation, holder.application())
        .map(found -> found.details().name())
        .or(
            () ->
                holder.application().isDefaultOf(holder.developer())
                    ? Optional.of(Application.DEFAULT_NAME)
                    : Optional.empty());
  }

  /** Wakes the senders of this node after the unit of work. */
  public void wake() {
    unitOfWork.afterCompletion(signal, () -> {});
  }

  private Delivery queue(
      OrganisationId organisation, WebhookId webhook, Event event, String payload) {
    var delivery =
        Delivery.queued(
            new DeliveryId(ids.next()), webhook, event.type(), payload, clock.instant());
    wake();
    deliveries.add(organisation, delivery);
    return delivery;
  }
}
