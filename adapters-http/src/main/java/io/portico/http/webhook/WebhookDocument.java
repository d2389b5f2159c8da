package io.portico.http.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Worded;
import io.portico.domain.webhook.DisabledReason;
import io.portico.domain.webhook.EventFilter;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.SealedWebhookSecrets;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookDetails;
import io.portico.domain.webhook.WebhookSecret;
import io.portico.domain.webhook.WebhookUrl;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a webhook. Members without a value are left out.
 *
 * @param secret only in the answer that made it
 */
@JsonDocument
record WebhookDocument(
    String id,
    String url,
    @Nullable String description,
    @JsonInclude(JsonInclude.Include.ALWAYS) List<String> types,
    @Nullable String selector,
    boolean enabled,
    @Nullable String disabledBecause,
    @Nullable String secret,
    @Nullable String previousSecretUntil,
    String createdAt,
    String updatedAt) {

  static WebhookDocument of(Webhook webhook) {
    return of(webhook, null);
  }

  static WebhookDocument of(Webhook webhook, @Nullable WebhookSecret secret) {
    var details = webhook.details();
    return new WebhookDocument(
        webhook.id().toString(),
        details.url().toString(),
        details.description().isEmpty() ? null : details.description(),
        details.filter().types().stream().map(EventType::word).toList(),
        details.filter().selector().map(Selector::toString).orElse(null),
        details.enabled(),
        webhook.disabledBecause().map(DisabledReason::word).orElse(null),
        secret == null ? null : secret.secret(),
        webhook
            .secrets()
            .previous()
            .map(SealedWebhookSecrets.Previous::until)
            .map(Timestamps::written)
            .orElse(null),
        Timestamps.written(webhook.createdAt()),
        Timestamps.written(webhook.updatedAt()));
  }

  @Override
  public String toString() {
    return "WebhookDocument[" + id + "]";
  }

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
