package io.portico.http.problem;

import io.micronaut.core.convert.exceptions.ConversionErrorException;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.response.Error;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.web.router.exceptions.UnsatisfiedBodyRouteException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import jakarta.inject.Singleton;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** Converts errors of the framework to problems. */
@Singleton
@SuppressWarnings("rawtypes") // the type of the error bodies differs by what the client accepts
record FrameworkProblems(UndecodedResponseFilter undecoded) implements ErrorResponseProcessor {

  @Override
  public MutableHttpResponse<?> processResponse(ErrorContext context, MutableHttpResponse base) {
    var request = context.getRequest();
    var answer = Problems.answer(request, problem(context, status(context, base)));
    var allow = base.getHeaders().get(HttpHeaders.ALLOW);
    if (allow != null) {
      answer.header(HttpHeaders.ALLOW, allow);
    }
    if (decodingFailure(context) != null) {
      undecoded.complete(request, answer);
    }
    return answer;
  }

  private static HttpStatus status(ErrorContext context, MutableHttpResponse<?> base) {
    return switch (decodingFailure(context)) {
      case TooLongHttpLineException _ -> HttpStatus.REQUEST_URI_TOO_LONG;
      case TooLongHttpHeaderException _ -> HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE;
      case BodyMemoryExhaustedException _ -> HttpStatus.SERVICE_UNAVAILABLE;
      case null, default -> HttpStatus.valueOf(base.code());
    };
  }

  private static @Nullable Throwable decodingFailure(ErrorContext context) {
    return context.getRequest() instanceof NettyHttpRequest<?> request
        ? request.getNativeRequest().decoderResult().cause()
        : null;
  }

  private static Problem problem(ErrorContext context, HttpStatus status) {
    var cause = context.getRootCause().orElseGet(() -> decodingFailure(context));
    if (cause instanceof UnsatisfiedBodyRouteException) {
      return Problem.of(ErrorCode.INVALID_JSON, "body", "empty (expected: JSON)");
    }
    if (cause instanceof ConversionErrorException e) {
      return Problem.of(ErrorCode.INVALID_VALUE, e.getArgument().getName(), "invalid value");
    }
    if (cause instanceof URISyntaxException e) {
      return Problem.of(
          ErrorCode.MALFORMED_ADDRESS,
          "The address is malformed at character %d (expected: %% and two hexadecimal digits)"
              .formatted(e.getIndex() + 1));
    }
    if (cause instanceof BodyMemoryExhaustedException) {
      return Problem.of(
              ErrorCode.BUSY,
              "The server is overloaded: too many large bodies are in progress. Retry in a second.")
          .withHeader(HttpHeaders.RETRY_AFTER, "1");
    }
    if (decodingFailure(context) != null && status == HttpStatus.BAD_REQUEST) {
      return Problem.of(
          ErrorCode.MALFORMED_REQUEST, "The request cannot be read (expected: HTTP/1.1).");
    }
    var request = context.getRequest();
    var route = request.getMethodName() + " " + request.getPath();
    return switch (status) {
      case NOT_FOUND ->
          Problem.of(
              ErrorCode.ROUTE_NOT_FOUND,
              "No such route: %s. See /docs for all routes.".formatted(route));
      case METHOD_NOT_ALLOWED ->
          Problem.of(
              ErrorCode.METHOD_NOT_ALLOWED,
              "Method not allowed: %s. The header Allow lists the methods of this path."
                  .formatted(route));
      case REQUEST_ENTITY_TOO_LARGE ->
          Problem.of(
              ErrorCode.BODY_TOO_LARGE,
              "The body is too large. See GET /api/limits for the limits.");
      case REQUEST_URI_TOO_LONG ->
          Problem.of(ErrorCode.URI_TOO_LONG, "The address is too long (expected: at most 64 KiB).");
      case REQUEST_HEADER_FIELDS_TOO_LARGE ->
          Problem.of(
              ErrorCode.HEADERS_TOO_LARGE, "The headers are too large (expected: at most 16 KiB).");
      default ->
          status.getCode() < 500
              ? Problem.of(status, reason(context, status))
              : Problem.of(ErrorCode.INTERNAL_ERROR, status.getReason());
    };
  }

  /* Only for client errors: messages of server errors may reveal internals. */
  private static String reason(ErrorContext context, HttpStatus status) {
    return context.getErrors().stream()
        .findFirst()
        .map(Error::getMessage)
        .orElseGet(status::getReason);
  }
}
