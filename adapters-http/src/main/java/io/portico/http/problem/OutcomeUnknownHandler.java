package io.portico.http.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.portico.domain.shared.OutcomeUnknownException;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers 503 to a write of which nobody knows whether it was done. */
@Singleton
final class OutcomeUnknownHandler
    implements ExceptionHandler<OutcomeUnknownException, HttpResponse<?>> {

  private static final Logger LOG = LoggerFactory.getLogger(OutcomeUnknownHandler.class);

  @Override
  @SuppressWarnings("rawtypes") // so the framework declares it
  public HttpResponse<?> handle(HttpRequest request, OutcomeUnknownException exception) {
    LOG.error("the outcome of request {} is unknown", RequestId.of(request), exception);
    return Problems.answer(
        request,
        Problem.of(
            HttpStatus.SERVICE_UNAVAILABLE,
            "outcome_unknown",
            "The database was lost while the change was made durable, so it was done as a whole or"
                + " not at all (expected: read the record again; a request with an"
                + " Idempotency-Key may be repeated)."));
  }
}
