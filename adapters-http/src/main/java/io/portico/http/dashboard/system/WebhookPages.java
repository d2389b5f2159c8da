package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
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
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.shared.Worded;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.EventFilter;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookDetails;
import io.portico.domain.webhook.WebhookId;
import io.portico.domain.webhook.WebhookSecret;
import io.portico.domain.webhook.WebhookUrl;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.dashboard.records.Column;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.ListPage;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.RecordPages;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.SecretPage;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.page.Address;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;

/** The webhooks. The page of one has its deliveries. */
@DashboardController("/dashboard/system/webhooks")
@RequiresPermission(Permission.ADMINISTER_WEBHOOKS)
record WebhookPages(
    WebhookQueries queries,
    AddWebhook addWebhook,
    ReplaceWebhook replaceWebhook,
    RemoveWebhook removeWebhook,
    RotateWebhookSecret rotateSecret,
    TestWebhook testWebhook,
    ReplayDelivery replayDelivery,
    Records records)
    implements RecordPages<Webhook, WebhookDetails> {

  private static final int PAGE_SIZE = 50;
  private static final String STATE = "state";
  private static final String URL = "url";
  private static final String DESCRIPTION = "description";
  private static final String TYPES = "types";
  private static final String SELECTOR = "selector";
  private static final String ENABLED = "enabled";
  private static final String LIST = SystemPart.WEBHOOKS.path();
  private static final Kind<Webhook> KIND =
      Kind.<Webhook>of(
              SystemPart.WEBHOOKS,
              Permission.ADMINISTER_WEBHOOKS,
              AuditKind.WEBHOOK,
              Webhook::id,
              webhook -> webhook.details().url().uri().getHost())
          .adding("system.webhooks.add", "system.webhooks.add")
          .editing("system.webhooks.edit")
          .withPage();
  private static final ListPage.Empty EMPTY =
      new ListPage.Empty(
          "send", Words.of("system.webhooks.none"), Words.of("system.webhooks.noneText"));

  @Override
  public Kind<Webhook> kind() {
    return KIND;
  }

  @Override
  public Found<Webhook> found(HttpRequest<?> request, Actor actor) {
    return Found.all(queries.all(actor), EMPTY);
  }

  @Override
  public List<Column<Webhook>> columns(HttpRequest<?> request, Actor actor) {
    return List.of(
        Column.of(
            Words.of("system.webhook.url"),
            webhook -> link(actor, webhook).to(webhook.details().url().toString())),
        Column.of(
            Words.of("system.webhook.description"),
            webhook -> Cell.plain(webhook.details().description())),
        Column.of(
            Words.of("system.webhook.types"), webhook -> new Cell.Text(WebhookPage.types(webhook))),
        Column.of(Words.of("system.webhooks.state"), WebhookPage::state));
  }

  @Override
  public Webhook find(Actor actor, String id) {
    return queries.find(actor, webhookId(id));
  }

  private static WebhookId webhookId(String id) {
    return Ids.inPath(RecordKind.WEBHOOK, id, WebhookId::new);
  }

  @Override
  public Optional<Page> page(HttpRequest<?> request, Actor actor, Webhook webhook) {
    var parameters = QueryParameters.lenient(request);
    var status =
        parameters.oneUnlessEmpty(STATE).map(word -> Worded.of(DeliveryStatus.class, STATE, word));
    var after = parameters.oneUnlessEmpty(Paging.AFTER).map(Ids.as(DeliveryId::new));
    var found = queries.deliveries(actor, webhook.id(), status, new PageQuery<>(after, PAGE_SIZE));
    var fields = Fields.NONE.with(STATE, status.map(DeliveryStatus::word).orElse(""));
    var paging =
        Paging.of(
            Words.of("system.webhook.shown", found.items().size()),
            Address.of(path(webhook)).with(STATE, fields.value(STATE)),
            after,
            found.next());
    return Optional.of(
        SystemPart.WEBHOOKS.below(
            "system/webhook.jte",
            new WebhookPage(webhook, path(webhook), actions(), found.items(), fields, paging),
            name(webhook)));
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<Webhook> known, Fields shown) {
    return List.of(
        Input.line(URL, Words.of("system.webhook.url"))
            .of("url", 2000)
            .required()
            .hint(Words.of("system.webhook.urlHint"))
            .accepting("https://example.com"),
        Input.line(DESCRIPTION, Words.of("system.webhook.description")).most(200),
        Input.boxes(
                TYPES,
                Words.of("system.webhook.types"),
                EventType.subscribable().stream().map(EventType::word).map(Choice::of).toList())
            .hint(Words.of("system.webhook.typesHint")),
        Input.selector(SELECTOR, Words.of("system.webhook.selector"), 2000)
            .hint(Words.of("system.webhook.selectorHint")),
        Input.box(ENABLED, Words.of("system.webhook.enabled"))
            .hint(Words.of("system.webhook.enabledHint")));
  }

  @Override
  public Fields beginning(HttpRequest<?> request, Actor actor) {
    return Fields.NONE.checked(ENABLED, true);
  }

  @Override
  public Fields values(Actor actor, Webhook webhook) {
    var details = webhook.details();
    return Fields.NONE
        .with(URL, details.url().toString())
        .with(DESCRIPTION, details.description())
        .with(SELECTOR, details.filter().selector().map(Selector::toString).orElse(""))
        .with(TYPES, details.filter().types().stream().map(EventType::word).toArray(String[]::new))
        .checked(ENABLED, details.enabled());
  }

  @Override
  public WebhookDetails read(Actor actor, Fields sent, Optional<Webhook> known) {
    return new WebhookDetails(
        WebhookUrl.parse(sent.value(URL).strip()),
        sent.value(DESCRIPTION).strip(),
        new EventFilter(
            sent.all(TYPES).stream().map(word -> Worded.of(EventType.class, TYPES, word)).toList(),
            sent.filled(SELECTOR).map(Selector::parse)),
        sent.isChecked(ENABLED));
  }

  @Override
  public Saved add(Sent sent, WebhookDetails details) {
    return switch (addWebhook.add(new AddWebhook.Command(sent.actor(), details))) {
      case AddWebhook.Outcome.Added(var webhook, var secret) ->
          secret(webhook, secret, Words.of("system.webhooks.added"));
      case AddWebhook.Outcome.TooMany(var most) ->
          Saved.wrong(Words.of("system.webhooks.tooMany", most));
    };
  }

  private Saved secret(Webhook webhook, WebhookSecret secret, Words title) {
    return new Saved.Shown(
        new SecretPage(
            title,
            Words.of("system.webhooks.secret"),
            secret.secret(),
            Words.of("system.webhooks.secretHint"),
            path(webhook)),
        path(webhook));
  }

  @Override
  public Saved replace(Sent sent, Webhook known, WebhookDetails details) {
    var changed =
        replaceWebhook.replace(
            new ReplaceWebhook.Command(sent.actor(), known.id(), details, sent.unchanged()));
    return new Saved.Done(path(changed), Flash.done("system.webhooks.saved"));
  }

  @Override
  public List<Action<Webhook>> actions() {
    return List.of(
        Action.now("test", "send", Words.of("system.webhooks.test"), this::test),
        Action.edit(Words.of("system.webhooks.edit")),
        Action.asking(
            "rotate",
            "key",
            Words.of("system.webhooks.rotate"),
            webhook ->
                Question.danger(
                    Words.of("system.webhooks.rotateQuestion", name(webhook)),
                    Words.of("system.webhooks.rotateConsequence")),
            this::rotate),
        Action.asking(
            "remove",
            "trash",
            Words.of("system.webhooks.remove"),
            webhook ->
                Question.danger(
                    Words.of("system.webhooks.removeQuestion", name(webhook)),
                    Words.of("system.webhooks.removeConsequence")),
            this::remove),
        Action.own("replay", this::replay));
  }

  private Saved test(Sent sent, String id) {
    var delivery = testWebhook.test(sent.actor(), webhookId(id));
    return new Saved.Done(LIST + "/" + delivery.webhook(), Flash.done("system.webhooks.tested"));
  }

  private Saved replay(Sent sent, String id) {
    var delivery =
        Ids.inPath(RecordKind.DELIVERY, sent.fields().value("delivery"), DeliveryId::new);
    return new Saved.Done(
        LIST + "/" + webhookId(id),
        switch (replayDelivery.replay(sent.actor(), delivery)) {
          case ReplayDelivery.Outcome.Queued _ -> Flash.done("system.webhooks.replayed");
          case ReplayDelivery.Outcome.Disabled _ -> Flash.refused("system.webhooks.notReplayed");
        });
  }

  private Saved rotate(Sent sent, String id) {
    var rotated =
        rotateSecret.rotate(
            new RotateWebhookSecret.Command(
                sent.actor(), webhookId(id), RotationOverlap.DEFAULT, sent.unchanged()));
    return secret(rotated.webhook(), rotated.secret(), Words.of("system.webhooks.rotated"));
  }

  private Saved remove(Sent sent, String id) {
    var removed = removeWebhook.remove(sent.actor(), webhookId(id), sent.unchanged());
    return new Saved.Done(
        LIST, Flash.done("system.webhooks.removed", removed.details().url().uri().getHost()));
  }
}
