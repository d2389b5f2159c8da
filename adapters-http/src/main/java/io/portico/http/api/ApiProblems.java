package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problems;

/** What may be wrong with the id of an API. */
final class ApiProblems {

  private ApiProblems() {}

  static HttpResponse<?> unknown(HttpRequest<?> request, String id) {
    return Problems.notFound(
        request,
        ErrorCode.API_NOT_FOUND,
        "No API has the id %s.".formatted(InvalidValueException.shown(id)));
  }
}
