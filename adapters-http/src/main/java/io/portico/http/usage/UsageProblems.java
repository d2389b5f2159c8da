package io.portico.http.usage;

import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of reports and rankings. */
final class UsageProblems {

  private UsageProblems() {}

  static Problem tooMuchUsage() {
    return Problem.of(
        ErrorCode.TOO_MUCH_USAGE,
        "The usage in this period takes too long to count (expected: a shorter period, or whole"
            + " months)");
  }
}
