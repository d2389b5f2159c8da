package io.portico.http.security;

import io.micronaut.http.HttpHeaders;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problem of pages of other origins. */
final class OriginProblems {

  private OriginProblems() {}

  static Problem notAllowed(String origin) {
    return Problem.of(
        ErrorCode.ORIGIN_NOT_ALLOWED,
        HttpHeaders.ORIGIN,
        "%s is not allowed (expected: an origin that PORTICO_CORS_ORIGINS names)"
            .formatted(InvalidValueException.shown(origin)));
  }
}
