package io.portico.http.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.io.EOFException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers 500 to what nobody expected: the log tells what it was, the answer where to look. */
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
            "Something went wrong on our side. The log tells more under this request id."));
  }

  private static void log(HttpRequest<?> request, Throwable exception) {
    if (exception instanceof EOFException) {
      LOG.debug("{} {}: the client hung up", request.getMethodName(), path(request));
      return;
    }
    LOG.error(
        "{} {} failed (request {})",
        request.getMethodName(),
        path(request),
        RequestId.of(request),
        exception);
  }

  /* What opens a key stands in the paths of one route, and in no log. */
  private static String path(HttpRequest<?> request) {
    return request.getPath().startsWith(KEY_PAGES) ? KEY_PAGES + "…" : request.getPath();
  }
}
