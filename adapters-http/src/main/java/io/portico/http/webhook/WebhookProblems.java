package io.portico.http.webhook;

import io.portico.domain.webhook.WebhookId;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of webhooks. */
final class WebhookProblems {

  private WebhookProblems() {}

  static Problem tooMany(int most) {
    return Problem.of(
            ErrorCode.TOO_MANY_WEBHOOKS,
            "There are already %d webhooks, the maximum. Remove one first.".formatted(most))
        .at("webhooks");
  }

  static Problem disabled(WebhookId webhook) {
    return Problem.of(
            ErrorCode.WEBHOOK_DISABLED,
            "The webhook %s is disabled. Enable it first (PUT /api/webhooks/%s)."
                .formatted(webhook, webhook))
        .at("enabled");
  }
}
