package io.portico.domain.webhook;

import io.portico.domain.shared.Stored;
import io.portico.domain.shared.Text;

/**
 * What an administrator decides of a webhook.
 *
 * @param description may be empty
 * @param enabled whether events are sent
 */
public record WebhookDetails(
    WebhookUrl url, String description, EventFilter filter, boolean enabled) {

  /** The most characters of a description. */
  public static final int LONGEST_DESCRIPTION = 200;

  public WebhookDetails {
    description = Text.lineOrEmpty("description", description, LONGEST_DESCRIPTION);
  }

  /** Returns these details of a disabled webhook. */
  WebhookDetails disabled() {
    return Stored.read(() -> new WebhookDetails(url, description, filter, false));
  }
}
