package io.portico.http.webhook;

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
}
