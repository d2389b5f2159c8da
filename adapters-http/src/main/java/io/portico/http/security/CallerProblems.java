package io.portico.http.security;

import static java.util.stream.Collectors.joining;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceRights;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.RetryAfter;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The problems of callers who may not call, or not now. */
final class CallerProblems {

  private CallerProblems() {}

  static Problem closed(HttpRequest<?> request) {
    return forbidden(
        ErrorCode.CLOSED_TO_SERVICES,
        request,
        "The route is closed to service credentials (expected: the credential of a user)");
  }

  static Problem scopeMissing(
      HttpRequest<?> request,
      List<Scope.Kind> allowed,
      Optional<String> source,
      ServiceRights rights) {
    var missing = allowed.stream().map(kind -> written(kind, source)).collect(joining(" or "));
    return forbidden(
        ErrorCode.SCOPE_MISSING,
        request,
        "The service credential lacks the scope %s (it has: %s)"
            .formatted(missing, rights.words()));
  }

  private static String written(Scope.Kind kind, Optional<String> source) {
    return kind == Scope.Kind.DISCOVERY
        ? source.map(name -> "discovery:" + name).orElseGet(kind::word)
        : kind.word();
  }

  private static Problem forbidden(ErrorCode code, HttpRequest<?> request, String why) {
    return Problem.of(code, "%s. %s.".formatted(Problems.forbidden(request).message(), why));
  }

  static Problem addressNotAllowed(InetAddress address) {
    return Problem.of(
        ErrorCode.ADDRESS_NOT_ALLOWED,
        "The service credential is not accepted from %s (expected: one of its addresses; behind a"
                .formatted(address.getHostAddress())
            + " proxy, that of the visitor if PORTICO_TRUSTED_PROXIES names the proxy).");
  }

  static Problem originNotAllowed(String origin) {
    return Problem.of(
        ErrorCode.ORIGIN_NOT_ALLOWED,
        HttpHeaders.ORIGIN,
        "%s is not allowed (expected: an origin that PORTICO_CORS_ORIGINS names)"
            .formatted(InvalidValueException.shown(origin)));
  }

  /**
   * Returns the problem of an exhausted quota of {@code requests} in {@code window}.
   *
   * @param name the kind of caller
   * @param wait until the next request is allowed
   */
  static Problem exhausted(String name, long requests, Duration window, Duration wait) {
    var seconds = RetryAfter.seconds(wait);
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
