package io.portico.application.service.webhook;

import io.portico.application.port.in.webhook.SendDueDeliveries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.webhook.Deliveries;
import io.portico.application.port.out.webhook.Deliveries.Due;
import io.portico.application.port.out.webhook.WebhookTransport;
import io.portico.application.port.out.webhook.WebhookTransport.Answer;
import io.portico.application.port.out.webhook.WebhookTransport.Outgoing;
import io.portico.application.port.out.webhook.WebhookTransport.Result;
import io.portico.application.port.out.webhook.Webhooks;
import io.portico.application.service.queue.Work;
import io.portico.application.service.queue.WorkQueue;
import io.portico.domain.shared.Identifier;
import io.portico.domain.webhook.Attempt;
import io.portico.domain.webhook.DeliveryState;
import io.portico.domain.webhook.DisabledReason;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/** Sends due deliveries by a queue, whose receivers are the webhooks. */
public final class SendDueDeliveriesService implements SendDueDeliveries {

  /** The number of deliveries that one node sends at a time. */
  public static final int MOST_AT_ONCE = 32;

  /** The number of them that go to one webhook. */
  public static final int MOST_OF_EACH = 4;

  private final Webhooks webhooks;
  private final Deliveries deliveries;
  private final WebhookTransport transport;
  private final WebhookDisabler disabler;
  private final WebhookSecrets secrets;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final DoubleSupplier random;

  private final WorkQueue<WebhookId, Due, Claimed> queue;

  public SendDueDeliveriesService(
      Webhooks webhooks,
      Deliveries deliveries,
      WebhookTransport transport,
      WebhookDisabler disabler,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      WorkQueue.Threads threads) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.transport = transport;
    this.disabler = disabler;
    this.secrets = new WebhookSecrets(sealing);
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.random = threads.random();
    var limits = new WorkQueue.Limits(MOST_AT_ONCE, MOST_OF_EACH);
    this.queue = new WorkQueue<>(new DueDeliveries(), limits, threads, ids, clock, unitOfWork);
  }

  @Override
  public void sendDue() {
    var started = true;
    while (started) {
      started = queue.startDue();
    }
  }

  private final class DueDeliveries implements Work<WebhookId, Due, Claimed> {

    @Override
    public List<Due> findDueForUpdate(Instant at, int most, List<WebhookId> busy) {
      return deliveries.findDueForUpdate(at, most, busy);
    }

    @Override
    public WebhookId receiver(Due due) {
      return due.delivery().webhook();
    }

    @Override
    public Claimed claim(Due due, Identifier claim, Instant at) {
      var state = ((DeliveryState.Waiting) due.delivery().state()).claimed(claim, at);
      deliveries.replace(due.organisation(), due.delivery().in(state));
      return new Claimed(due, state);
    }

    @Override
    public boolean perform(Claimed claimed) {
      return deliver(claimed);
    }

    @Override
    public void release(Claimed claimed, Instant at) {
      store(claimed, claimed.state().released(at));
    }
  }

  /** Returns whether the receiver accepted it, or was not asked. */
  private boolean deliver(Claimed claimed) {
    var due = claimed.due();
    var webhook = webhooks.find(due.organisation(), due.delivery().webhook());
    if (webhook.isEmpty()) {
      store(claimed, claimed.state().failed(refused("the webhook was removed")));
      return true;
    }
    if (!webhook.get().receives(due.delivery().type())) {
      store(claimed, claimed.state().failed(refused("the webhook is disabled")));
      return true;
    }
    return deliver(claimed, webhook.get());
  }

  private Attempt refused(String reason) {
    return new Attempt(clock.instant(), Optional.empty(), reason);
  }

  private boolean deliver(Claimed claimed, Webhook webhook) {
    var delivery = claimed.due().delivery();
    var now = clock.instant();
    Result result;
    try {
      result =
          transport.send(
              new Outgoing(
                  webhook.details().url(),
                  delivery.id(),
                  now,
                  delivery.payload(),
                  secrets.open(webhook, now)));
    } catch (RuntimeException e) {
      storeResult(claimed, new Result.NoAnswer("internal error; see the log"));
      throw e;
    }
    return storeResult(claimed, result);
  }

  /** Returns whether the receiver accepted it. */
  private boolean storeResult(Claimed claimed, Result result) {
    var at = clock.instant();
    var state =
        switch (result) {
          case Result.NoAnswer(var reason) ->
              delayed(claimed, new Attempt(at, Optional.empty(), reason), Optional.empty());
          case Result.Accepted(var answer) -> claimed.state().delivered(attempt(at, answer));
          case Result.Gone(var answer) -> claimed.state().failed(attempt(at, answer));
          case Result.Refused(var answer, var retryAfter) ->
              delayed(claimed, attempt(at, answer), retryAfter);
        };
    var isCurrent = store(claimed, state);
    if (isCurrent && state instanceof DeliveryState.Failed) {
      disableAfter(claimed, result);
    }
    return state instanceof DeliveryState.Delivered;
  }

  private static Attempt attempt(Instant at, Answer answer) {
    return new Attempt(at, Optional.of(answer.status()), answer.text());
  }

  private DeliveryState delayed(Claimed claimed, Attempt attempt, Optional<Duration> retryAfter) {
    return claimed.due().delivery().isRetried()
        ? claimed.state().delayed(attempt, retryAfter, random.getAsDouble())
        : claimed.state().failed(attempt);
  }

  /* A test, or a delivery that fails while others succeed, is no reason. */
  private void disableAfter(Claimed claimed, Result result) {
    var organisation = claimed.due().organisation();
    var webhook = claimed.due().delivery().webhook();
    if (result instanceof Result.Gone) {
      disabler.disable(organisation, webhook, DisabledReason.GONE);
    } else if (claimed.due().delivery().isRetried()
        && !deliveries.succeededSince(
            organisation, webhook, claimed.state().work().triedSince().orElseThrow())) {
      disabler.disable(organisation, webhook, DisabledReason.FAILING);
    }
  }

  /* Has no effect if the claim has expired and another node has claimed the delivery. */
  private boolean store(Claimed claimed, DeliveryState state) {
    var due = claimed.due();
    var claim = claimed.state().work().claim().orElseThrow();
    return unitOfWork.execute(
        () -> deliveries.replaceClaimed(due.organisation(), due.delivery().in(state), claim));
  }

  /** A claimed delivery as it was read, and its state since. */
  private record Claimed(Due due, DeliveryState.Waiting state) {}
}
