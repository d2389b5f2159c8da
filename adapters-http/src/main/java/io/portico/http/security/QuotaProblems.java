package io.portico.http.security;

import io.micronaut.http.HttpHeaders;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import java.time.Duration;
import java.util.Locale;

/** The problem of a caller who sends too many requests. */
final class QuotaProblems {

  private QuotaProblems() {}

  /**
   * Returns the problem of an exhausted quota of {@code requests} in {@code window}.
   *
   * @param name the kind of caller
   * @param wait until the next request is allowed
   */
  static Problem exhausted(String name, long requests, Duration window, Duration wait) {
    var seconds = Math.max(1, wait.plusMillis(999).toSeconds());
    return Problem.of(
            ErrorCode.TOO_MANY_REQUESTS,
            String.format(
                Locale.ROOT,
                "Too many requests of this %s (expected: at most %,d in %d seconds). Try again in %d s.",
                name,
                requests,
                window.toSeconds(),
                seconds))
        .withHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds))
        .withHeader(
            "RateLimit-Policy", "\"%s\";q=%d;w=%d".formatted(name, requests, window.toSeconds()))
        .withHeader("RateLimit", "\"%s\";r=0;t=%d".formatted(name, seconds));
  }
}
