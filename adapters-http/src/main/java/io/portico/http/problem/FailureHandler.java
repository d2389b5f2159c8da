package io.portico.http.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.netty.handler.codec.compression.DecompressionException;
import io.portico.domain.selector.SelectorSyntaxException;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.ClientNameException;
import io.portico.http.json.InvalidJsonException;
import io.portico.http.json.NearMissException;
import jakarta.inject.Singleton;
import java.io.EOFException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maps every exception that has no handler of its own: a problem to itself, an invalid value to
 * 400, anything else to 500. Only the log contains the details of an unexpected one.
 */
@Singleton
final class FailureHandler implements ExceptionHandler<Throwable, HttpResponse<?>> {

  private static final String KEY_PAGES = "/portal/key/";

  private static final Logger LOG = LoggerFactory.getLogger(FailureHandler.class);

  @Override
  @SuppressWarnings("rawtypes") // so the framework declares it
  public HttpResponse<?> handle(HttpRequest request, Throwable exception) {
    return Problems.answer(request, problem(request, exception));
  }

  private static Problem problem(HttpRequest<?> request, Throwable exception) {
    return switch (exception) {
      case Problem problem -> problem;
      case InvalidValueException invalid -> invalid(invalid);
      case DecompressionException _ ->
          Problem.of(
              ErrorCode.INVALID_JSON,
              "body",
              "not compressed with the Content-Encoding (expected: gzip or deflate)");
      default -> {
        log(request, exception);
        yield Problem.of(
            ErrorCode.INTERNAL_ERROR,
            "An unexpected error occurred. The server log has the details under this request id.");
      }
    };
  }

  private static Problem invalid(InvalidValueException invalid) {
    var code =
        switch (invalid) {
          case InvalidJsonException _ -> ErrorCode.INVALID_JSON;
          case SelectorSyntaxException _ -> ErrorCode.INVALID_SELECTOR;
          default -> ErrorCode.INVALID_VALUE;
        };
    return switch (invalid) {
      case ClientNameException named -> Problem.of(code, named.field(), named.problem());
      case NearMissException near ->
          Problem.ofFields(
              code,
              List.of(new FieldError(near.field(), near.problem(), null, List.of(near.meant()))));
      default -> Problem.of(code, WireNames.of(invalid.field()), invalid.problem());
    };
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
