package io.portico.application.service.webhook;

import io.portico.application.port.in.webhook.AddWebhook;
import io.portico.application.port.out.webhook.WebhookTransport;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.event.EventWriter;
import io.portico.application.service.event.WebhookCache;
import io.portico.application.service.queue.WorkQueue;
import io.portico.application.testkit.fake.InlineExecutor;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.fixture.WebhookFixture;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.Event;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** The services of webhooks on stores in memory, with a receiver that answers what a test says. */
abstract class WebhookTest extends ServiceTest {

  final SettableClock clock = new SettableClock();
  final SequentialIds ids = new SequentialIds();
  final AtomicInteger signals = new AtomicInteger();
  final List<WebhookTransport.Outgoing> sent = new ArrayList<>();
  Function<WebhookTransport.Outgoing, WebhookTransport.Result> answer = _ -> answered(200);

  final WebhookCache cache = new WebhookCache(stores.webhooks(), clock, unitOfWork);
  final EventWriter events =
      new EventWriter(
          cache,
          stores.keyPushWriter(),
          stores.applications(),
          stores.deliveries(),
          (event, application, at) ->
              event.type().word() + application.map(name -> " of " + name).orElse("") + " " + at,
          ids,
          clock,
          unitOfWork,
          signals::incrementAndGet);
  final Audit audit = new Audit(stores.auditEntries(), ids, clock, events);
  final WebhookService service =
      new WebhookService(
          stores.webhooks(),
          stores.deliveries(),
          cache,
          events,
          new PredictableTokens(),
          new ReversedSealing(),
          ids,
          clock,
          unitOfWork,
          audit);
  final WebhookDisabler disabler =
      new WebhookDisabler(
          stores.webhooks(), cache, stores.users(), stores.outbox(clock), audit, clock, unitOfWork);
  final SendDueDeliveriesService send =
      new SendDueDeliveriesService(
          stores.webhooks(),
          stores.deliveries(),
          delivery -> {
            sent.add(delivery);
            return answer.apply(delivery);
          },
          disabler,
          new ReversedSealing(),
          ids,
          clock,
          unitOfWork,
          new WorkQueue.Threads(new InlineExecutor(), () -> {}, () -> 0));

  static WebhookTransport.Result answered(int status) {
    var answer = new WebhookTransport.Answer(status, "said " + status);
    return switch (status) {
      case 200, 202 -> new WebhookTransport.Result.Accepted(answer);
      case 410 -> new WebhookTransport.Result.Gone(answer);
      default -> new WebhookTransport.Result.Refused(answer, Optional.empty());
    };
  }

  /** Adds a webhook by its use case. */
  Webhook added(WebhookFixture fixture) {
    var outcome = service.add(new AddWebhook.Command(admin, fixture.details()));
    return switch (outcome) {
      case AddWebhook.Outcome.Added(var webhook, _) -> webhook;
      case AddWebhook.Outcome.TooMany(var most) -> throw new AssertionError("more than " + most);
    };
  }

  void publish(Event event) {
    unitOfWork.run(() -> events.add(organisation, event));
  }

  /** Returns the deliveries of the webhook, the latest first. */
  List<Delivery> deliveries(WebhookId webhook) {
    return stores
        .deliveries()
        .page(organisation, webhook, Optional.empty(), Optional.empty(), 1_000);
  }

  Delivery now(Delivery delivery) {
    return stores.deliveries().find(organisation, delivery.id()).orElseThrow();
  }

  Webhook now(Webhook webhook) {
    return stores.webhooks().find(organisation, webhook.id()).orElseThrow();
  }
}
