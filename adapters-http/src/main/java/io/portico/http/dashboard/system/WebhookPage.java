package io.portico.http.dashboard.system;

import static java.util.stream.Collectors.joining;

import io.portico.domain.webhook.Attempt;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryState;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.Webhook;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.page.Choice;
import io.portico.http.page.Colour;
import io.portico.http.page.Fields;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The model of the page of a webhook and its deliveries.
 *
 * @param path of this page
 * @param actions of the webhook
 * @param fields the filter of the deliveries
 */
public record WebhookPage(
    Webhook webhook,
    String path,
    List<Action<Webhook>> actions,
    List<Delivery> deliveries,
    Fields fields,
    Paging paging) {

  /** Returns the types of events of a webhook. */
  public static Words types(Webhook webhook) {
    var types = webhook.details().filter().types();
    return types.isEmpty()
        ? Words.of("system.webhooks.allTypes")
        : Words.plain(types.stream().map(EventType::word).collect(joining(", ")));
  }

  /** Returns the state of a webhook. */
  public static Cell.Status state(Webhook webhook) {
    if (webhook.disabledBecause().isPresent()) {
      var reason = webhook.disabledBecause().get();
      return new Cell.Status(Colour.RED, Words.of("system.webhooks.because." + reason.word()));
    }
    return webhook.details().enabled()
        ? new Cell.Status(Colour.GREEN, Words.of("system.webhooks.enabled"))
        : new Cell.Status(Colour.GREY, Words.of("system.webhooks.disabled"));
  }

  /** Returns the selector; empty for none. */
  public String selector() {
    return webhook.details().filter().selector().map(Object::toString).orElse("");
  }

  /** Returns the states to filter by. */
  public List<Choice> states() {
    return Arrays.stream(DeliveryStatus.values())
        .map(status -> new Choice(status.word(), words(status)))
        .toList();
  }

  private static Words words(DeliveryStatus status) {
    return Words.of("system.webhook.state." + status.word());
  }

  /** Returns the words for the state of {@code delivery}. */
  public Words state(Delivery delivery) {
    return words(delivery.state().status());
  }

  /** Returns the colour of the state of {@code delivery}. */
  public Colour colour(Delivery delivery) {
    return switch (delivery.state()) {
      case DeliveryState.Waiting _ -> Colour.ORANGE;
      case DeliveryState.Delivered _ -> Colour.GREEN;
      case DeliveryState.Failed _ -> Colour.RED;
    };
  }

  /** Returns the status of the last answer, as text; empty for none. */
  public String status(Delivery delivery) {
    return delivery.state().last().flatMap(Attempt::status).map(String::valueOf).orElse("");
  }

  /** Returns the beginning of the last answer, or why there was none. */
  public Words answer(Delivery delivery) {
    return Words.said(delivery.state().last().map(Attempt::text).orElse(""));
  }

  /** Returns whether {@code delivery} can be sent again: not while the webhook is disabled. */
  public boolean isReplayable(Delivery delivery) {
    return webhook.receives(delivery.type());
  }

  /** Returns whether the answer to a test is not there yet. */
  public boolean isAwaited() {
    return deliveries.stream()
        .anyMatch(
            delivery -> !delivery.isRetried() && delivery.state() instanceof DeliveryState.Waiting);
  }

  /** Returns when a waiting delivery is due. */
  public Optional<Instant> due(Delivery delivery) {
    return delivery.state() instanceof DeliveryState.Waiting waiting
        ? Optional.of(waiting.work().dueAt())
        : Optional.empty();
  }
}
