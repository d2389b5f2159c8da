package io.portico.http.problem;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.portico.application.port.in.BusyException;
import jakarta.inject.Singleton;

/** Answers 503 to what there is no room for at the moment. */
@Singleton
final class BusyHandler implements ExceptionHandler<BusyException, HttpResponse<?>> {

  private static final String SECONDS = "1";

  @Override
  @SuppressWarnings("rawtypes") // so the framework declares it
  public HttpResponse<?> handle(HttpRequest request, BusyException exception) {
    return Problems.answer(
            request,
            Problem.of(
                HttpStatus.SERVICE_UNAVAILABLE,
                "busy",
                "There is too much to do at the moment: %s. Come back in a second."
                    .formatted(exception.getMessage())))
        .header(HttpHeaders.RETRY_AFTER, SECONDS);
  }
}
