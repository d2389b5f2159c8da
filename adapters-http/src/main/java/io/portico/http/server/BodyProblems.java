package io.portico.http.server;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.server.SpooledBody.TooLargeException;
import java.io.IOException;

/** The problems of streamed bodies that cannot be read to their end. */
public final class BodyProblems {

  private BodyProblems() {}

  /** Returns the answer to a body that ended with {@code failure}. */
  public static HttpResponse<?> answer(HttpRequest<?> request, IOException failure) {
    return failure instanceof TooLargeException
            || failure.getCause() instanceof ContentLengthExceededException
        ? tooLarge(request)
        : Problems.answer(
            request,
            Problem.of(
                ErrorCode.BODY_INCOMPLETE,
                "The body could not be taken in to its end; nothing was changed."));
  }

  /** Returns the answer to a body beyond the limit of its route. */
  public static HttpResponse<?> tooLarge(HttpRequest<?> request) {
    return Problems.answer(
        request,
        Problem.of(
            ErrorCode.BODY_TOO_LARGE, "The body is too large. GET /api/limits tells the limits."));
  }
}
