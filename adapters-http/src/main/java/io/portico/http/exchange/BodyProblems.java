package io.portico.http.exchange;

import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.SpooledBody.TooLargeException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import org.jspecify.annotations.Nullable;

/** The problems of streamed bodies that cannot be read, or not to their end. */
public final class BodyProblems {

  private BodyProblems() {}

  /** Returns the problem of a body whose reading ended with {@code failure}. */
  public static Problem of(Exception failure) {
    return isTooLarge(failure)
        ? Problem.of(
            ErrorCode.BODY_TOO_LARGE, "The body is too large. See GET /api/limits for the limits.")
        : Problem.of(
            ErrorCode.BODY_INCOMPLETE,
            "The body ended before it was complete. Nothing was changed; send it again.");
  }

  /** Returns the problem of a body that is compressed in a way other than gzip. */
  public static Problem unknownEncoding(String encoding) {
    return Problem.of(
        ErrorCode.UNKNOWN_ENCODING,
        "Content-Encoding: %s (expected: gzip, or none)"
            .formatted(InvalidValueException.shown(encoding)));
  }

  private static boolean isTooLarge(@Nullable Throwable failure) {
    return failure instanceof TooLargeException
        || failure instanceof ContentLengthExceededException
        || (failure != null && isTooLarge(failure.getCause()));
  }
}
