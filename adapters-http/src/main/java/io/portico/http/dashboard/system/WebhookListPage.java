package io.portico.http.dashboard.system;

import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.Webhook;
import io.portico.http.dashboard.view.Colour;
import io.portico.http.dashboard.view.Words;
import java.util.List;

/** The model of the list of webhooks. */
public record WebhookListPage(List<Webhook> webhooks) {

  /** Returns the path of the page of {@code webhook}. */
  public String path(Webhook webhook) {
    return SystemPart.WEBHOOKS.path() + "/" + webhook.id();
  }

  /** Returns the path of the form of a new one. */
  public String add() {
    return SystemPart.WEBHOOKS.path() + "/new";
  }

  /** Returns the types of events; empty for all. */
  public List<String> types(Webhook webhook) {
    return webhook.details().filter().types().stream().map(EventType::word).toList();
  }

  /** Returns the words for the state of {@code webhook}. */
  public static Words state(Webhook webhook) {
    return webhook
        .disabledBecause()
        .map(reason -> Words.of("system.webhooks.because." + reason.word()))
        .orElseGet(
            () ->
                Words.of(
                    webhook.details().enabled()
                        ? "system.webhooks.enabled"
                        : "system.webhooks.disabled"));
  }

  /** Returns the colour of the state of {@code webhook}. */
  public static Colour colour(Webhook webhook) {
    if (webhook.disabledBecause().isPresent()) {
      return Colour.RED;
    }
    return webhook.details().enabled() ? Colour.GREEN : Colour.GREY;
  }

  /** Returns the part of the section. */
  public SystemPart part() {
    return SystemPart.WEBHOOKS;
  }
}
