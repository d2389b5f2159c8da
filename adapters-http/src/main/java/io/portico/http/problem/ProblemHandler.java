package io.portico.http.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** Renders the problems that controllers throw. */
@Singleton
final class ProblemHandler implements ExceptionHandler<Problem, HttpResponse<?>> {

  @Override
  @SuppressWarnings("rawtypes") // the framework declares it so
  public HttpResponse<?> handle(HttpRequest request, Problem problem) {
    return Problems.answer(request, problem);
  }
}
