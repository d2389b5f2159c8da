package io.portico.http.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.io.EOFException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers 500 to unexpected exceptions. Only the log contains the details. */
@Singleton
final class UnexpectedFailureHandler implements ExceptionHandler<Throwable, HttpResponse<?>> {

  private static final String KEY_PAGES = "/portal/key/";

  private static final Logger LOG = LoggerFactory.getLogger(UnexpectedFailureHandler.class);

  @Override
  @SuppressWarnings("rawtypes") // so the framework declares it
  public HttpResponse<?> handle(HttpRequest request, Throwable exception) {
    log(request, exception);
    return Problems.answer(
        request,
        Problem.of(
            ErrorCode.INTERNAL_ERROR,
            "An unexpected error occurred. The server log has the details under this request id."));
  }

  private static void log(HttpRequest<?> request, Throwable exception) {
    if (exception instanceof EOFException) {
      LOG.debug("{} {}: the client disconnected", request.getMethodName(), path(request));
      return;
    }
    LOG.error(
        "{} {} failed (request {})",
        request.getMethodName(),
        path(request),
        RequestId.of(request),
        exception);
  }

  /* The path of this route contains a secret. */
  private static String path(HttpRequest<?> request) {
    return request.getPath().startsWith(KEY_PAGES) ? KEY_PAGES + "…" : request.getPath();
  }
}
