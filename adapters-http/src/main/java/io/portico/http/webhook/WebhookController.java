package io.portico.http.webhook;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.webhook.AddWebhook;
import io.portico.application.port.in.webhook.RemoveWebhook;
import io.portico.application.port.in.webhook.ReplaceWebhook;
import io.portico.application.port.in.webhook.ReplayDelivery;
import io.portico.application.port.in.webhook.RotateWebhookSecret;
import io.portico.application.port.in.webhook.TestWebhook;
import io.portico.application.port.in.webhook.WebhookQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.OptionalBody;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The routes of webhooks and their deliveries. */
@AuthenticatedController("/api/webhooks")
@RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
record WebhookController(
    WebhookQueries queries,
    AddWebhook addWebhook,
    ReplaceWebhook replaceWebhook,
    RemoveWebhook removeWebhook,
    RotateWebhookSecret rotateSecret,
    TestWebhook testWebhook,
    ReplayDelivery replayDelivery,
    EntityTags tags,
    IdempotentExecution idempotent) {

  private static final String WEBHOOKS = "webhooks";
  private static final String DELIVERIES = "deliveries";

  /** {@code GET /api/webhooks}: the webhooks, the oldest first. */
  @Get
  Page<WebhookDocument> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor", Page.COUNT);
    var query = parameters.page(WEBHOOKS, Ids.as(WebhookId::new));
    return Page.of(WEBHOOKS, queries.page(actor, query), WebhookDocument::of)
        .counted(parameters, () -> queries.all(actor).size());
  }

  /** {@code POST /api/webhooks}: adds a webhook; its secret is in this answer only. */
  @Post
  HttpResponse<?> add(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> add(body, actor));
  }

  private HttpResponse<?> add(byte @Nullable [] body, Actor actor) {
    var details = WebhookDocument.read(JsonObject.parse(body));
    return switch (addWebhook.add(new AddWebhook.Command(actor, details))) {
      case AddWebhook.Outcome.Added(var webhook, var secret) ->
          tags.withSecret(
              HttpResponse.created(
                  WebhookDocument.of(webhook, secret), URI.create("/api/webhooks/" + webhook.id())),
              WebhookDocument.of(webhook));
      case AddWebhook.Outcome.TooMany(var most) ->
          throw Problem.tooMany(ErrorCode.TOO_MANY_WEBHOOKS, "webhooks", most);
    };
  }

  /** {@code GET /api/webhooks/{id}}: one webhook. */
  @Get("/{id}")
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, WebhookDocument.of(queries.find(actor, webhook(id))));
  }

  /** {@code PUT /api/webhooks/{id}}: changes, enables or disables a webhook. */
  @Put("/{id}")
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var webhook = webhook(id);
    var details = WebhookDocument.readReplacement(JsonObject.parse(body), webhook.value());
    return tags.ok(
        WebhookDocument.of(
            replaceWebhook.replace(
                new ReplaceWebhook.Command(actor, webhook, details, expected(request)))));
  }

  /** {@code DELETE /api/webhooks/{id}}: removes a webhook. */
  @Delete("/{id}")
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var _ = removeWebhook.remove(actor, webhook(id), expected(request));
    return HttpResponse.noContent();
  }

  /** {@code POST /api/webhooks/{id}/rotate}: another secret, in this answer only. */
  @Post("/{id}/rotate")
  HttpResponse<?> rotate(HttpRequest<byte[]> request, String id, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, actor, () -> rotateOnce(request, webhook(id), actor));
  }

  private HttpResponse<?> rotateOnce(HttpRequest<byte[]> request, WebhookId id, Actor actor) {
    var overlap = OptionalBody.overlap(request);
    var rotated =
        rotateSecret.rotate(new RotateWebhookSecret.Command(actor, id, overlap, expected(request)));
    return tags.withSecret(
        HttpResponse.ok(WebhookDocument.of(rotated.webhook(), rotated.secret())),
        WebhookDocument.of(rotated.webhook()));
  }

  /** {@code POST /api/webhooks/{id}/test}: sends a test event. */
  @Post("/{id}/test")
  DeliveryDocument test(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return DeliveryDocument.of(testWebhook.test(actor, webhook(id)));
  }

  /** {@code GET /api/webhooks/{id}/deliveries}: the deliveries, the latest first. */
  @Get("/{id}/deliveries")
  Page<DeliveryDocument> deliveries(HttpRequest<?> request, String id, Actor actor) {
    var parameters = QueryParameters.of(request, "state", "limit", "cursor", Page.COUNT);
    var status = parameters.word("state", DeliveryStatus.class);
    var query = parameters.page(DELIVERIES, Ids.as(DeliveryId::new));
    var webhook = webhook(id);
    return Page.of(
            DELIVERIES, queries.deliveries(actor, webhook, status, query), DeliveryDocument::of)
        .counted(parameters, () -> queries.countDeliveries(actor, webhook, status));
  }

  /** {@code POST /api/webhooks/deliveries/{id}/replay}: delivers an event again. */
  @Post("/deliveries/{id}/replay")
  DeliveryDocument replay(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var delivery = Ids.inPath(RecordKind.DELIVERY, id, DeliveryId::new);
    return switch (replayDelivery.replay(actor, delivery)) {
      case ReplayDelivery.Outcome.Queued(var queued) -> DeliveryDocument.of(queued);
      case ReplayDelivery.Outcome.Disabled(var webhook) -> throw WebhookProblems.disabled(webhook);
    };
  }

  private Precondition<Webhook> expected(HttpRequest<?> request) {
    return tags.expected(request, WebhookDocument::of);
  }

  private static WebhookId webhook(String id) {
    return Ids.inPath(RecordKind.WEBHOOK, id, WebhookId::new);
  }
}
