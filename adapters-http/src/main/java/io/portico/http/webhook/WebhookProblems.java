package io.portico.http.webhook;

import io.portico.domain.webhook.WebhookId;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of webhooks. */
final class WebhookProblems {

  private WebhookProblems() {}

  static Problem disabled(WebhookId webhook) {
    return Problem.of(
            ErrorCode.WEBHOOK_DISABLED,
            "The webhook %s is disabled. Enable it first (PUT /api/webhooks/%s)."
                .formatted(webhook, webhook))
        .at("enabled");
  }
}
