package io.portico.http.problem;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.http.json.JsonDocument;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Renders problems as responses. Only filters and exception handlers use it. */
public final class Problems {

  private static final MediaType PROBLEM_JSON = MediaType.of("application/problem+json");

  private Problems() {}

  /** Returns the response with {@code problem}: a page, or in the format the client accepts. */
  public static MutableHttpResponse<?> answer(HttpRequest<?> request, Problem problem) {
    return request.getAttributes().getValue(ProblemPage.ATTRIBUTE) instanceof ProblemPage page
        ? page.answer(request, problem)
        : document(request, problem);
  }

  private static MutableHttpResponse<?> document(HttpRequest<?> request, Problem problem) {
    var id = RequestId.of(request);
    var response =
        HttpResponse.status(problem.status())
            .header(RequestId.HEADER, id)
            .header("X-Content-Type-Options", "nosniff");
    problem.headers().forEach(response::header);
    if (problem.status() == HttpStatus.UNAUTHORIZED) {
      response.header(HttpHeaders.WWW_AUTHENTICATE, Challenge.of(request));
    }
    return wantsProblemJson(request)
        ? response.contentType(PROBLEM_JSON).body(details(problem, id))
        : response.contentType(MediaType.APPLICATION_JSON_TYPE).body(envelope(problem, id));
  }

  /** Returns the response to an unauthenticated caller. */
  public static MutableHttpResponse<?> unauthorised(HttpRequest<?> request) {
    return answer(request, unauthorised());
  }

  /** Returns the problem of an unauthenticated caller. */
  public static Problem unauthorised() {
    return Problem.of(ErrorCode.UNAUTHORISED, "Not authorised");
  }

  /** Returns the problem of a missing permission. */
  public static Problem forbidden(HttpRequest<?> request) {
    return Problem.of(
        ErrorCode.FORBIDDEN,
        "access denied: You do not have permission to access " + request.getPath());
  }

  /** Returns the problem of a caller who lacks a permission. */
  static Problem forbidden(HttpRequest<?> request, String why) {
    return Problem.of(
        ErrorCode.FORBIDDEN,
        "access denied: You do not have permission to access %s. %s"
            .formatted(request.getPath(), why));
  }

  /** Returns what a caller lacks who may not do something; empty if the problem does not say it. */
  public static Optional<String> why(Problem problem) {
    var end = problem.message().indexOf(". ");
    return problem.code().equals(ErrorCode.FORBIDDEN.word()) && end >= 0
        ? Optional.of(problem.message().substring(end + 2))
        : Optional.empty();
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

  private static Details details(Problem problem, String requestId) {
    return new Details(
        "about:blank",
        problem.status().getReason(),
        problem.status().getCode(),
        problem.message(),
        problem.code(),
        requestId,
        problem.errors(),
        problem.usage().orElse(null));
  }

  /** The JSON object of errors, in the format of the classic portal. */
  @Serdeable
  record Envelope(
      @JsonProperty("Status") String status,
      @JsonProperty("Message") String message,
      @JsonProperty("Meta") @Nullable Meta meta) {

    /** The machine-readable part of an error. */
    @JsonDocument
    record Meta(
        String code, String requestId, List<FieldError> errors, @Nullable UsageConflict usage) {}
  }

  /**
   * A problem in the format of RFC 9457, for clients that accept {@code application/problem+json}.
   */
  @JsonDocument
  record Details(
      String type,
      String title,
      int status,
      String detail,
      String code,
      String requestId,
      List<FieldError> errors,
      @Nullable UsageConflict usage) {}
}
