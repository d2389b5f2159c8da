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
import io.portico.application.service.webhook.Receivers.Threads;
import io.portico.domain.shared.Identifier;
import io.portico.domain.webhook.Attempt;
import io.portico.domain.webhook.DeliveryState;
import io.portico.domain.webhook.DisabledReason;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * Sends due deliveries, each on a thread of its own. They are claimed in one unit of work, sent
 * outside of any, and their results stored in others: no lock and no store connection is held while
 * a receiver is slow. If a node crashes, its claims expire and another node sends the deliveries
 * with the same ids. A receiver that fails is left alone for a pause, so it delays no other.
 */
public final class SendDueDeliveriesService implements SendDueDeliveries {

  /** The number of deliveries that one node sends at a time. */
  public static final int MOST_AT_ONCE = 32;

  private final Webhooks webhooks;
  private final Deliveries deliveries;
  private final WebhookTransport transport;
  private final WebhookDisabler disabler;
  private final WebhookSecrets secrets;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final DoubleSupplier random;

  private final Receivers<WebhookId> receivers;

  public SendDueDeliveriesService(
      Webhooks webhooks,
      Deliveries deliveries,
      WebhookTransport transport,
      WebhookDisabler disabler,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Threads threads) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.transport = transport;
    this.disabler = disabler;
    this.secrets = new WebhookSecrets(sealing);
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.random = threads.random();
    this.receivers = new Receivers<>(MOST_AT_ONCE, threads, clock);
  }

  @Override
  public synchronized void sendDue() {
    var claimed = List.<Claimed>of();
    do {
      claimed = receivers.free() <= 0 ? List.of() : claim();
      claimed.forEach(this::start);
    } while (!claimed.isEmpty());
  }

  private List<Claimed> claim() {
    var claim = ids.next();
    var busy = receivers.busy();
    return unitOfWork.execute(() -> claim(claim, busy));
  }

  private List<Claimed> claim(Identifier claim, List<WebhookId> busy) {
    var at = clock.instant();
    var claimed = new ArrayList<Claimed>();
    var found = deliveries.findDueForUpdate(at, receivers.free(), busy);
    for (var due : receivers.sendable(found, due -> due.delivery().webhook())) {
      if (due.delivery().state() instanceof DeliveryState.Waiting waiting) {
        var state = waiting.claimed(claim, at);
        deliveries.replace(due.organisation(), due.delivery().in(state));
        claimed.add(new Claimed(due, claim, state));
      }
    }
    return claimed;
  }

  private void start(Claimed claimed) {
    var isStarted = receivers.start(claimed.due().delivery().webhook(), () -> deliver(claimed));
    if (!isStarted) {
      store(claimed, claimed.state().released(clock.instant()));
    }
  }

  private void deliver(Claimed claimed) {
    var due = claimed.due();
    var webhook = webhooks.find(due.organisation(), due.delivery().webhook());
    if (webhook.isEmpty()) {
      store(claimed, claimed.state().failed(refused("the webhook was removed")));
    } else if (!webhook.get().receives(due.delivery().type())) {
      store(claimed, claimed.state().failed(refused("the webhook is disabled")));
    } else {
      deliver(claimed, webhook.get());
    }
  }

  private Attempt refused(String reason) {
    return new Attempt(clock.instant(), Optional.empty(), reason);
  }

  private void deliver(Claimed claimed, Webhook webhook) {
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
    storeResult(claimed, result);
  }

  private void storeResult(Claimed claimed, Result result) {
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
    receivers.recordResult(
        claimed.due().delivery().webhook(), state instanceof DeliveryState.Delivered);
    var isCurrent = store(claimed, state);
    if (isCurrent && state instanceof DeliveryState.Failed) {
      disableAfter(claimed, result);
    }
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
            organisation, webhook, claimed.state().triedSince().orElseThrow())) {
      disabler.disable(organisation, webhook, DisabledReason.FAILING);
    }
  }

  /* Has no effect if the claim has expired and another node has claimed the delivery. */
  private boolean store(Claimed claimed, DeliveryState state) {
    var due = claimed.due();
    return unitOfWork.execute(
        () ->
            deliveries.replaceClaimed(
                due.organisation(), due.delivery().in(state), claimed.claim()));
  }

  /** A claimed delivery as it was read, and its state since. */
  private record Claimed(Due due, Identifier claim, DeliveryState.Waiting state) {}
}
