package io.portico.http.problem;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import java.util.Locale;

/** Renders problems as responses. Only filters and exception handlers use it. */
public final class Problems {

  private static final MediaType PROBLEM_JSON = MediaType.of("application/problem+json");

  private Problems() {}

  /** Returns the response with {@code problem}, in the format that the client accepts. */
  public static MutableHttpResponse<?> answer(HttpRequest<?> request, Problem problem) {
    var id = RequestId.of(request);
    var response =
        HttpResponse.status(problem.status())
            .header(RequestId.HEADER, id)
            .header("X-Content-Type-Options", "nosniff");
    problem.headers().forEach(response::header);
    if (problem.status() == HttpStatus.UNAUTHORIZED) {
      response.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    }
    return wantsProblemJson(request)
        ? response.contentType(PROBLEM_JSON).body(details(problem, id))
        : response.contentType(MediaType.APPLICATION_JSON_TYPE).body(envelope(problem, id));
  }

  /** Returns the response to an unauthenticated caller. */
  public static MutableHttpResponse<?> unauthorised(HttpRequest<?> request) {
    return answer(request, Problem.of(ErrorCode.UNAUTHORISED, "Not authorised"));
  }

  /** Returns the problem of a missing permission. */
  public static Problem forbidden(HttpRequest<?> request) {
    return Problem.of(
        ErrorCode.FORBIDDEN,
        "access denied: You do not have permission to access " + request.getPath());
  }

  /** Returns the answer to somebody who asks for what is not there. */
  public static MutableHttpResponse<?> notFound(
      HttpRequest<?> request, ErrorCode code, String message) {
    return answer(request, Problem.of(code, message));
  }

  /** Returns the answer to a write that what is there already stands against. */
  public static MutableHttpResponse<?> conflict(
      HttpRequest<?> request, ErrorCode code, String message) {
    return answer(request, Problem.of(code, message));
  }

  private static boolean wantsProblemJson(HttpRequest<?> request) {
    return request.getHeaders().getAll(HttpHeaders.ACCEPT).stream()
        .anyMatch(accepted -> accepted.toLowerCase(Locale.ROOT).contains(PROBLEM_JSON.getName()));
  }

  private static Envelope envelope(Problem problem, String requestId) {
    // Classic clients expect exactly this body.
    var meta =
        problem.status() == HttpStatus.UNAUTHORIZED
            ? null
            : new Envelope.Meta(
                problem.code(), requestId, problem.errors(), problem.usage().orElse(null));
    return new Envelope("Error", problem.message(), meta);
  }

  private static ProblemDetails details(Problem problem, String requestId) {
    return new ProblemDetails(
        "about:blank",
        problem.status().getReason(),
        problem.status().getCode(),
        problem.message(),
        problem.code(),
        requestId,
        problem.errors(),
        problem.usage().orElse(null));
  }
}
