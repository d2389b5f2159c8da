package io.portico.application.service.webhook;

import static io.portico.domain.audit.AuditAction.DELIVERY_REPLAYED;
import static io.portico.domain.audit.AuditAction.WEBHOOK_ADDED;
import static io.portico.domain.audit.AuditAction.WEBHOOK_REMOVED;
import static io.portico.domain.audit.AuditAction.WEBHOOK_REPLACED;
import static io.portico.domain.audit.AuditAction.WEBHOOK_SECRET_ROTATED;
import static io.portico.domain.audit.AuditAction.WEBHOOK_TESTED;

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
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.webhook.Deliveries;
import io.portico.application.port.out.webhook.Webhooks;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.event.EventWriter;
import io.portico.application.service.event.WebhookCache;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.Event;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import io.portico.domain.webhook.WebhookSecret;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Adds, changes, tests and reads webhooks, and replays their deliveries. */
public final class WebhookService
    implements AddWebhook,
        ReplaceWebhook,
        RemoveWebhook,
        RotateWebhookSecret,
        TestWebhook,
        ReplayDelivery,
        WebhookQueries {

  private final Webhooks webhooks;
  private final Deliveries deliveries;
  private final WebhookCache cache;
  private final EventWriter events;
  private final TokenGenerator tokens;
  private final WebhookSecrets secrets;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public WebhookService(
      Webhooks webhooks,
      Deliveries deliveries,
      WebhookCache cache,
      EventWriter events,
      TokenGenerator tokens,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.cache = cache;
    this.events = events;
    this.tokens = tokens;
    this.secrets = new WebhookSecrets(sealing);
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public AddWebhook.Outcome add(AddWebhook.Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_WEBHOOKS);
    var id = new WebhookId(ids.next());
    var secret = WebhookSecret.of(tokens.next());
    var webhook = Webhook.added(id, command.details(), secrets.seal(id, secret), clock.instant());
    return unitOfWork.execute(
        () -> {
          if (!webhooks.add(actor.organisation(), webhook)) {
            return new AddWebhook.Outcome.TooMany(Webhook.MOST);
          }
          cache.evict(actor.organisation());
          audit.recordNew(actor, WEBHOOK_ADDED, id, Snapshots.of(webhook));
          return new AddWebhook.Outcome.Added(webhook, secret);
        });
  }

  @Override
  public Webhook replace(ReplaceWebhook.Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_WEBHOOKS);
    return unitOfWork.execute(
        () -> {
          var present = lock(actor, command.webhook(), command.expected());
          if (present.details().equals(command.details())) {
            return present;
          }
          var changed = present.with(command.details(), clock.instant());
          webhooks.replace(actor.organisation(), changed);
          cache.evict(actor.organisation());
          audit.record(
              actor, WEBHOOK_REPLACED, changed.id(), Snapshots.of(present), Snapshots.of(changed));
          return changed;
        });
  }

  @Override
  public Webhook remove(Actor actor, WebhookId id, Precondition<Webhook> expected) {
    actor.require(Permission.ADMINISTER_WEBHOOKS);
    return unitOfWork.execute(
        () -> {
          var present = lock(actor, id, expected);
          webhooks.remove(actor.organisation(), id);
          cache.evict(actor.organisation());
          audit.recordRemoved(actor, WEBHOOK_REMOVED, id, Snapshots.of(present));
          return present;
        });
  }

  @Override
  public Rotated rotate(RotateWebhookSecret.Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_WEBHOOKS);
    var secret = WebhookSecret.of(tokens.next());
    return unitOfWork.execute(
        () -> {
          var present = lock(actor, command.webhook(), command.expected());
          var rotated =
              present.rotated(
                  secrets.seal(present.id(), secret), clock.instant(), command.overlap());
          webhooks.replace(actor.organisation(), rotated);
          audit.recordUnchanged(actor, WEBHOOK_SECRET_ROTATED, rotated.id(), Snapshots.of(rotated));
          return new Rotated(rotated, secret);
        });
  }

  @Override
  public Delivery test(Actor actor, WebhookId id) {
    actor.require(Permission.ADMINISTER_WEBHOOKS);
    return unitOfWork.execute(
        () -> {
          var webhook = lock(actor, id, Precondition.none());
          var delivery = events.add(actor.organisation(), id, new Event.WebhookTest(id));
          audit.recordUnchanged(actor, WEBHOOK_TESTED, id, Snapshots.of(webhook));
          return delivery;
        });
  }

  @Override
  public ReplayDelivery.Outcome replay(Actor actor, DeliveryId id) {
    actor.require(Permission.ADMINISTER_WEBHOOKS);
    return unitOfWork.execute(
        () -> {
          var present =
              deliveries
                  .findForUpdate(actor.organisation(), id)
                  .orElseThrow(RecordKind.DELIVERY.notFound(id));
          var webhook =
              webhooks
                  .find(actor.organisation(), present.webhook())
                  .orElseThrow(RecordKind.DELIVERY.notFound(id));
          if (!webhook.receives(present.type())) {
            return new ReplayDelivery.Outcome.Disabled(webhook.id());
          }
          var replayed = present.replayed(clock.instant());
          deliveries.replace(actor.organisation(), replayed);
          audit.recordNew(
              actor,
              DELIVERY_REPLAYED,
              present.webhook(),
              Snapshot.of("delivery", id).and("type", present.type().word()));
          events.wake();
          return new ReplayDelivery.Outcome.Queued(replayed);
        });
  }

  private Webhook lock(Actor actor, WebhookId id, Precondition<Webhook> expected) {
    return webhooks
        .findForUpdate(actor.organisation(), id)
        .map(expected::require)
        .orElseThrow(RecordKind.WEBHOOK.notFound(id));
  }

  @Override
  public List<Webhook> all(Actor actor) {
    actor.require(Permission.ADMINISTER_WEBHOOKS);
    return webhooks.all(actor.organisation());
  }

  /* There are few: Webhook.MOST. */
  @Override
  public Page<Webhook, WebhookId> page(Actor actor, PageQuery<WebhookId> page) {
    var found =
        all(actor).stream()
            .filter(
                webhook ->
                    page.after()
                        .filter(after -> webhook.id().value().compareTo(after.value()) <= 0)
                        .isEmpty())
            .limit(page.limit() + 1L)
            .toList();
    return Page.of(found, page.limit(), Webhook::id);
  }

  @Override
  public Webhook find(Actor actor, WebhookId id) {
    actor.require(Permission.ADMINISTER_WEBHOOKS);
    return webhooks.find(actor.organisation(), id).orElseThrow(RecordKind.WEBHOOK.notFound(id));
  }

  @Override
  public Page<Delivery, DeliveryId> deliveries(
      Actor actor, WebhookId webhook, Optional<DeliveryStatus> status, PageQuery<DeliveryId> page) {
    var known = find(actor, webhook);
    var found =
        deliveries.page(actor.organisation(), known.id(), status, page.after(), page.limit() + 1);
    return Page.of(found, page.limit(), Delivery::id);
  }

  @Override
  public long countDeliveries(Actor actor, WebhookId webhook, Optional<DeliveryStatus> status) {
    return deliveries.count(actor.organisation(), find(actor, webhook).id(), status);
  }
}
