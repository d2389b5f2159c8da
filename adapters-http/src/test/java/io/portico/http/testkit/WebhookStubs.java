package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.webhook.AddWebhook;
import io.portico.application.port.in.webhook.RemoveWebhook;
import io.portico.application.port.in.webhook.ReplaceWebhook;
import io.portico.application.port.in.webhook.ReplayDelivery;
import io.portico.application.port.in.webhook.RotateWebhookSecret;
import io.portico.application.port.in.webhook.TestWebhook;
import io.portico.application.port.in.webhook.WebhookQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import java.util.List;
import java.util.Optional;

/** A {@link Stub} for every inbound port of webhooks. */
public final class WebhookStubs extends Stubs {

  public final Stub<Actor, List<Webhook>> all = stub();
  public final Stub<PageQuery<WebhookId>, Page<Webhook, WebhookId>> page = stub();
  public final Stub<WebhookId, Webhook> find = stub();
  public final Stub<DeliveriesQuery, Page<Delivery, DeliveryId>> deliveries = stub();
  public final Stub<Optional<DeliveryStatus>, Long> countDeliveries = stub();
  public final Stub<AddWebhook.Command, AddWebhook.Outcome> add = stub();
  public final Stub<ReplaceWebhook.Command, Webhook> replace = stub();
  public final Stub<WebhookId, Webhook> remove = stub();
  public final Stub<RotateWebhookSecret.Command, RotateWebhookSecret.Rotated> rotate = stub();
  public final Stub<WebhookId, Delivery> test = stub();
  public final Stub<DeliveryId, ReplayDelivery.Outcome> replay = stub();

  /** The arguments of a query for deliveries. */
  public record DeliveriesQuery(
      WebhookId webhook, Optional<DeliveryStatus> status, PageQuery<DeliveryId> page) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(
        WebhookQueries.class,
        new WebhookQueries() {
          @Override
          public List<Webhook> all(Actor actor) {
            return all.call(actor);
          }

          @Override
          public Page<Webhook, WebhookId> page(Actor actor, PageQuery<WebhookId> query) {
            return page.call(query);
          }

          @Override
          public Webhook find(Actor actor, WebhookId id) {
            return find.call(id);
          }

          @Override
          public Page<Delivery, DeliveryId> deliveries(
              Actor actor,
              WebhookId webhook,
              Optional<DeliveryStatus> status,
              PageQuery<DeliveryId> page) {
            return deliveries.call(new DeliveriesQuery(webhook, status, page));
          }

          @Override
          public long countDeliveries(
              Actor actor, WebhookId webhook, Optional<DeliveryStatus> status) {
            return countDeliveries.call(status);
          }
        });
    context.registerSingleton(AddWebhook.class, add::call);
    context.registerSingleton(ReplaceWebhook.class, replace::call);
    context.registerSingleton(
        RemoveWebhook.class,
        new RemoveWebhook() {
          @Override
          public Webhook remove(Actor actor, WebhookId webhook, Precondition<Webhook> expected) {
            return remove.call(webhook);
          }
        });
    context.registerSingleton(RotateWebhookSecret.class, rotate::call);
    context.registerSingleton(TestWebhook.class, (TestWebhook) (_, webhook) -> test.call(webhook));
    context.registerSingleton(
        ReplayDelivery.class, (ReplayDelivery) (_, delivery) -> replay.call(delivery));
  }
}
