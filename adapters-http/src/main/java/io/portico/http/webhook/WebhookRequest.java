package io.portico.http.webhook;

import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Worded;
import io.portico.domain.webhook.EventFilter;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.WebhookDetails;
import io.portico.domain.webhook.WebhookUrl;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;

/** Reads webhooks from JSON. */
final class WebhookRequest {

  private WebhookRequest() {}

  static WebhookDetails read(JsonObject json) {
    return details(json.only("url", "description", "types", "selector", "enabled"));
  }

  /** Reads the details of the webhook with this id, which may be sent back as it was read. */
  static WebhookDetails readReplacement(JsonObject json, Identifier id) {
    json.only(
        "id",
        "url",
        "description",
        "types",
        "selector",
        "enabled",
        "disabled_because",
        "previous_secret_until",
        "created_at",
        "updated_at");
    Ids.requireSame(json, "id", id, "the id of the webhook, " + id);
    return details(json);
  }

  private static WebhookDetails details(JsonObject json) {
    return new WebhookDetails(
        json.text("url", WebhookUrl::parse),
        json.optionalText("description").orElse(""),
        new EventFilter(
            json.texts(
                "types",
                EventType.values().length,
                word -> Worded.of(EventType.class, "types", word)),
            json.optionalText("selector").filter(text -> !text.isEmpty()).map(Selector::parse)),
        json.optionalFlag("enabled").orElse(true));
  }
}
