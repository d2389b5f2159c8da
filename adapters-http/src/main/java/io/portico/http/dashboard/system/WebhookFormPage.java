package io.portico.http.dashboard.system;

import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.Webhook;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.RecordTag;
import java.util.List;
import java.util.Optional;

/**
 * The model of the form of a webhook.
 *
 * @param webhook empty for a new one
 * @param conflict the change that came between
 */
public record WebhookFormPage(
    Fields fields, Optional<Webhook> webhook, Optional<Conflict> conflict) {

  static WebhookFormPage ofNew(Fields fields) {
    return new WebhookFormPage(fields, Optional.empty(), Optional.empty());
  }

  /** Returns the address that the form is sent to. */
  public String action() {
    return SystemPart.WEBHOOKS.path()
        + webhook.map(known -> "/" + known.id() + "/edit").orElse(FormOnce.address("/new"));
  }

  /** Returns the path of the page to go back to. */
  public String back() {
    return SystemPart.WEBHOOKS.path() + webhook.map(known -> "/" + known.id()).orElse("");
  }

  /** Returns the tag of the webhook; empty for a new one. */
  public String tag() {
    return webhook.map(RecordTag::of).orElse("");
  }

  /** Returns the types to choose from. */
  public List<String> types() {
    return EventType.subscribable().stream().map(EventType::word).toList();
  }

  /** Returns whether the type is chosen. */
  public boolean isChosen(String type) {
    return fields.has(WebhookForm.TYPES, type);
  }
}
