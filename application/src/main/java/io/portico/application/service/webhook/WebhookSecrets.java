package io.portico.application.service.webhook;

import io.portico.application.port.out.Sealing;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import io.portico.domain.webhook.WebhookSecret;
import java.time.Instant;
import java.util.List;

/** Seals the secrets of webhooks, each for its own webhook, so that they cannot be swapped. */
record WebhookSecrets(Sealing sealing) {

  String seal(WebhookId webhook, WebhookSecret secret) {
    return sealing.seal(purpose(webhook), secret.secret());
  }

  /** Returns the secrets that sign at {@code at}. */
  List<WebhookSecret> open(Webhook webhook, Instant at) {
    return webhook.secrets().signingAt(at).stream()
        .map(hidden -> new WebhookSecret(sealing.open(purpose(webhook.id()), hidden)))
        .toList();
  }

  private static String purpose(WebhookId webhook) {
    return "webhook " + webhook;
  }
}
