package io.portico.http.job;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobState;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import java.util.Arrays;

/** How a route answers that may start a job (RFC 7240). */
public final class JobAnswers {

  private static final String PREFER = "Prefer";
  private static final String ASYNC = "respond-async";

  private JobAnswers() {}

  /** Returns whether the caller wants an answer before the work is done. */
  public static boolean isPreferred(HttpRequest<?> request) {
    return request.getHeaders().getAll(PREFER).stream()
        .flatMap(value -> Arrays.stream(value.split(",")))
        .map(value -> value.split(";", 2)[0].strip())
        .anyMatch(ASYNC::equalsIgnoreCase);
  }

  /** Returns the answer that leads to {@code job}, which is at work. */
  public static HttpResponse<?> started(Job job) {
    return HttpResponse.accepted()
        .header(HttpHeaders.LOCATION, "/api/jobs/" + job.id())
        .header("Preference-Applied", ASYNC)
        .body(JobDocument.of(job, JobState.RUNNING));
  }

  /** Returns the answer of a node that does as many jobs as it may. */
  public static HttpResponse<?> busy(HttpRequest<?> request, int most) {
    return Problems.answer(
            request,
            Problem.of(
                ErrorCode.TOO_MANY_JOBS,
                "%d jobs are at work here (expected: fewer; try again later)".formatted(most)))
        .header(HttpHeaders.RETRY_AFTER, "5");
  }
}
