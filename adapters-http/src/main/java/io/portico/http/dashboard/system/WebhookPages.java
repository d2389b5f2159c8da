package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.webhook.AddWebhook;
import io.portico.application.port.in.webhook.RemoveWebhook;
import io.portico.application.port.in.webhook.ReplaceWebhook;
import io.portico.application.port.in.webhook.ReplayDelivery;
import io.portico.application.port.in.webhook.RotateWebhookSecret;
import io.portico.application.port.in.webhook.TestWebhook;
import io.portico.application.port.in.webhook.WebhookQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.shared.Worded;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import io.portico.domain.webhook.WebhookSecret;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.records.SecretPage;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Confirmation;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Ids;
import io.portico.http.server.QueryParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The webhooks. */
@DashboardController("/dashboard/system/webhooks")
record WebhookPages(
    WebhookQueries queries,
    AddWebhook addWebhook,
    ReplaceWebhook replaceWebhook,
    RemoveWebhook removeWebhook,
    RotateWebhookSecret rotateSecret,
    TestWebhook testWebhook,
    ReplayDelivery replayDelivery,
    Conflicts conflicts,
    FormOnce once,
    Pages pages) {

  private static final int PAGE_SIZE = 50;
  private static final String STATE = "state";
  private static final String AFTER = "after";

  /** {@code GET /dashboard/system/webhooks}: all webhooks. */
  @Get
  @RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    return pages.show(
        request,
        SystemPart.WEBHOOKS.page("system/webhooks.jte", new WebhookListPage(queries.all(actor))));
  }

  /** {@code GET /dashboard/system/webhooks/new}: the form of a new one. */
  @Get("/new")
  @RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
  HttpResponse<?> ask(HttpRequest<?> request, Actor actor) {
    return pages.showForm(request, form(WebhookFormPage.ofNew(Fields.NONE.with("enabled", "on"))));
  }

  private static Page form(WebhookFormPage model) {
    return SystemPart.WEBHOOKS.below(
        "system/webhook-form.jte",
        model,
        model.webhook().isPresent()
            ? Words.of("system.webhooks.edit")
            : Words.of("system.webhooks.add"));
  }

  /** {@code POST /dashboard/system/webhooks/new}: adds one, and shows its secret once. */
  @Post("/new")
  @RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
  HttpResponse<?> add(HttpRequest<?> request, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> addOnce(request, form, actor));
  }

  private HttpResponse<?> addOnce(HttpRequest<?> request, Form form, Actor actor) {
    var read = WebhookForm.read(form);
    if (read.details().isEmpty()) {
      return pages.reject(request, form(WebhookFormPage.ofNew(read.fields())));
    }
    return switch (addWebhook.add(new AddWebhook.Command(actor, read.details().get()))) {
      case AddWebhook.Outcome.Added(var webhook, var secret) ->
          showSecret(request, webhook, secret, Words.of("system.webhooks.added"));
      case AddWebhook.Outcome.TooMany(var most) ->
          pages.reject(
              request,
              form(
                  WebhookFormPage.ofNew(
                      read.fields().wrong(Words.of("system.webhooks.tooMany", most)))));
    };
  }

  private HttpResponse<?> showSecret(
      HttpRequest<?> request, Webhook webhook, WebhookSecret secret, Words title) {
    var model =
        new SecretPage(
            title,
            Words.of("system.webhooks.secret"),
            secret.secret(),
            Words.of("system.webhooks.secretHint"),
            path(webhook.id()));
    var page = SystemPart.WEBHOOKS.below("records/secret.jte", model, title);
    return FormOnce.shownOnce(pages.show(request, page), path(webhook.id()));
  }

  /** {@code GET /dashboard/system/webhooks/{id}}: one webhook with its deliveries. */
  @Get("/{id}")
  @RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var webhook = queries.find(actor, webhookId(id));
    var parameters = QueryParameters.lenient(request);
    var status =
        parameters.oneUnlessEmpty(STATE).map(word -> Worded.of(DeliveryStatus.class, STATE, word));
    var after = parameters.oneUnlessEmpty(AFTER).map(Ids.as(DeliveryId::new));
    var found = queries.deliveries(actor, webhook.id(), status, new PageQuery<>(after, PAGE_SIZE));
    var fields = Fields.NONE.with(STATE, status.map(DeliveryStatus::word).orElse(""));
    var address = Address.of(path(webhook.id())).with(STATE, fields.value(STATE));
    var paging =
        new Paging(
            Words.of("system.webhook.shown", found.items().size()),
            after.map(_ -> address.toString()),
            found.next().map(next -> address.with(AFTER, next.toString()).toString()));
    return pages.show(
        request,
        SystemPart.WEBHOOKS.below(
            "system/webhook.jte",
            new WebhookPage(webhook, found.items(), fields, paging),
            Words.plain(webhook.details().url().uri().getHost())));
  }

  /** {@code GET /dashboard/system/webhooks/{id}/edit}: the form of a webhook. */
  @Get("/{id}/edit")
  @RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
  HttpResponse<?> edit(HttpRequest<?> request, String id, Actor actor) {
    var webhook = queries.find(actor, webhookId(id));
    return pages.show(request, edited(webhook, WebhookForm.of(webhook), Optional.empty()));
  }

  private static Page edited(Webhook webhook, Fields fields, Optional<Conflict> conflict) {
    return form(new WebhookFormPage(fields, Optional.of(webhook), conflict));
  }

  /** {@code POST /dashboard/system/webhooks/{id}/edit}: changes a webhook. */
  @Post("/{id}/edit")
  @RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
  HttpResponse<?> change(HttpRequest<?> request, String id, Form form, Actor actor) {
    var read = WebhookForm.read(form);
    var webhook = webhookId(id);
    if (read.details().isEmpty()) {
      return pages.reject(
          request, edited(queries.find(actor, webhook), read.fields(), Optional.empty()));
    }
    try {
      var changed =
          replaceWebhook.replace(
              new ReplaceWebhook.Command(
                  actor,
                  webhook,
                  read.details().get(),
                  RecordTag.expected(form.text(RecordTag.FIELD))));
      return pages.leadTo(path(changed.id()), Flash.done("system.webhooks.saved"));
    } catch (RefusedException.Stale _) {
      var present = queries.find(actor, webhook);
      var conflict =
          conflicts.of(
              actor,
              AuditKind.WEBHOOK,
              present.id().toString(),
              WebhookForm.differences(read.fields(), present));
      return pages.respond(
          request, HttpStatus.CONFLICT, edited(present, read.fields(), Optional.of(conflict)));
    }
  }

  /** {@code POST /dashboard/system/webhooks/{id}/test}: sends a test event. */
  @Post("/{id}/test")
  @RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
  HttpResponse<?> test(String id, Actor actor) {
    var delivery = testWebhook.test(actor, webhookId(id));
    return pages.leadTo(path(delivery.webhook()), Flash.done("system.webhooks.tested"));
  }

  /** {@code POST /dashboard/system/webhooks/{id}/replay}: delivers an event again. */
  @Post("/{id}/replay")
  @RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
  HttpResponse<?> replay(String id, Form form, Actor actor) {
    var delivery = Ids.inPath(RecordKind.DELIVERY, form.text("delivery"), DeliveryId::new);
    var flash =
        switch (replayDelivery.replay(actor, delivery)) {
          case ReplayDelivery.Outcome.Queued _ -> Flash.done("system.webhooks.replayed");
          case ReplayDelivery.Outcome.Disabled _ -> Flash.refused("system.webhooks.notReplayed");
        };
    return pages.leadTo(path(webhookId(id)), flash);
  }

  /** {@code GET /dashboard/system/webhooks/{id}/rotate}: asks before the secret is replaced. */
  @Get("/{id}/rotate")
  @RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
  HttpResponse<?> askToRotate(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(
        request,
        question(
            queries.find(actor, webhookId(id)),
            "system.webhooks.rotateQuestion",
            "system.webhooks.rotateConsequence",
            "system.webhooks.rotate",
            "/rotate"));
  }

  private static Page question(
      Webhook webhook, String asked, String consequence, String button, String below) {
    return new Confirmation(
            Words.of(asked, webhook.details().url().uri().getHost()),
            List.of(Words.of(consequence)),
            Words.of(button),
            true,
            path(webhook.id()) + below,
            Map.of(RecordTag.FIELD, RecordTag.of(webhook)),
            path(webhook.id()),
            Fields.NONE)
        .page(Section.SYSTEM);
  }

  /** {@code POST /dashboard/system/webhooks/{id}/rotate}: a new secret, shown once. */
  @Post("/{id}/rotate")
  @RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
  HttpResponse<?> rotate(HttpRequest<?> request, String id, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> rotateOnce(request, id, form, actor));
  }

  private HttpResponse<?> rotateOnce(HttpRequest<?> request, String id, Form form, Actor actor) {
    var rotated =
        rotateSecret.rotate(
            new RotateWebhookSecret.Command(
                actor,
                webhookId(id),
                RotationOverlap.DEFAULT,
                RecordTag.expected(form.text(RecordTag.FIELD))));
    return showSecret(
        request, rotated.webhook(), rotated.secret(), Words.of("system.webhooks.rotated"));
  }

  /** {@code GET /dashboard/system/webhooks/{id}/remove}: asks before the webhook is removed. */
  @Get("/{id}/remove")
  @RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
  HttpResponse<?> askToRemove(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(
        request,
        question(
            queries.find(actor, webhookId(id)),
            "system.webhooks.removeQuestion",
            "system.webhooks.removeConsequence",
            "system.webhooks.remove",
            "/remove"));
  }

  /** {@code POST /dashboard/system/webhooks/{id}/remove}: removes the webhook. */
  @Post("/{id}/remove")
  @RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
  HttpResponse<?> remove(String id, Form form, Actor actor) {
    var removed =
        removeWebhook.remove(actor, webhookId(id), RecordTag.expected(form.text(RecordTag.FIELD)));
    return pages.leadTo(
        SystemPart.WEBHOOKS.path(),
        Flash.done("system.webhooks.removed", removed.details().url().uri().getHost()));
  }

  private static String path(WebhookId webhook) {
    return SystemPart.WEBHOOKS.path() + "/" + webhook;
  }

  private static WebhookId webhookId(String id) {
    return Ids.inPath(RecordKind.WEBHOOK, id, WebhookId::new);
  }
}
