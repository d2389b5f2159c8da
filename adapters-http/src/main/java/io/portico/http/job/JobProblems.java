package io.portico.http.job;

import io.micronaut.http.HttpHeaders;
import io.portico.domain.job.JobId;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of starting jobs. */
public final class JobProblems {

  private JobProblems() {}

  /** Returns the problem of one more job on a node that runs as many as it may. */
  public static Problem tooManyJobs(int most) {
    return Problem.of(
            ErrorCode.TOO_MANY_JOBS,
            "This node already runs %d jobs, the maximum. Retry in 5 seconds.".formatted(most))
        .withHeader(HttpHeaders.RETRY_AFTER, "5");
  }

  /** Returns the problem of an import while another one is running. */
  public static Problem alreadyImporting(JobId job) {
    return Problem.of(
            ErrorCode.IMPORT_RUNNING,
            ("Job %s is importing (expected: none running; a job whose node is down ends a minute"
                    + " after its last heartbeat). See GET /api/jobs/%s.")
                .formatted(job, job))
        .at("job")
        .withHeader(HttpHeaders.RETRY_AFTER, "10");
  }
}
