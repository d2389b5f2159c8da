package io.portico.http.portalimport;

import io.micronaut.http.HttpHeaders;
import io.portico.domain.job.JobId;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of imports. */
final class PortalImportProblems {

  private PortalImportProblems() {}

  static Problem alreadyRunning(JobId job) {
    return Problem.of(
            ErrorCode.IMPORT_RUNNING,
            ("Job %s is importing (expected: none running; a job whose node is down ends a minute"
                    + " after its last heartbeat). See GET /api/jobs/%s.")
                .formatted(job, job))
        .at("job")
        .withHeader(HttpHeaders.RETRY_AFTER, "10");
  }
}
