package io.portico.http.usage;

import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of usage records and rankings. */
final class UsageProblems {

  private UsageProblems() {}

  static Problem unknownEncoding(String encoding) {
    return Problem.of(
        ErrorCode.UNKNOWN_ENCODING,
        "Content-Encoding: %s (expected: gzip, or none)"
            .formatted(InvalidValueException.shown(encoding)));
  }

  static Problem tooMuchUsage() {
    return Problem.of(
        ErrorCode.TOO_MUCH_USAGE,
        "The usage in this period takes too long to count (expected: a shorter period, or whole"
            + " months)");
  }
}
