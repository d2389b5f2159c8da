package io.portico.http.job;

import io.micronaut.http.HttpHeaders;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problem of starting a job. */
public final class JobProblems {

  private JobProblems() {}

  /** Returns the problem of one more job on a node that runs as many as it may. */
  public static Problem tooManyJobs(int most) {
    return Problem.of(
            ErrorCode.TOO_MANY_JOBS,
            "This node already runs %d jobs, the maximum. Retry in 5 seconds.".formatted(most))
        .withHeader(HttpHeaders.RETRY_AFTER, "5");
  }
}
