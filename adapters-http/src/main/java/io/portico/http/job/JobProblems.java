package io.portico.http.job;

import io.micronaut.http.HttpHeaders;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of asynchronous jobs. */
public final class JobProblems {

  private JobProblems() {}

  /** Returns the problem of a node that runs {@code most} jobs, the maximum. */
  public static Problem tooMany(int most) {
    return Problem.of(
            ErrorCode.TOO_MANY_JOBS,
            "This node already runs %d jobs, the maximum. Retry in 5 seconds.".formatted(most))
        .withHeader(HttpHeaders.RETRY_AFTER, "5");
  }
}
