package io.portico.http.job;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobState;
import java.util.Arrays;

/** The preference of a client for an asynchronous response, and that response (RFC 7240). */
public final class AsyncResponses {

  private static final String PREFERENCE = "respond-async";

  private AsyncResponses() {}

  /** Returns whether the client prefers an asynchronous response. */
  public static boolean isPreferred(HttpRequest<?> request) {
    return request.getHeaders().getAll("Prefer").stream()
        .flatMap(value -> Arrays.stream(value.split(",")))
        .map(value -> value.split(";", 2)[0].strip())
        .anyMatch(PREFERENCE::equalsIgnoreCase);
  }

  /** Returns the response of a route that has started {@code job}. */
  public static HttpResponse<?> accepted(Job job) {
    return HttpResponse.accepted()
        .header(HttpHeaders.LOCATION, "/api/jobs/" + job.id())
        .header("Preference-Applied", PREFERENCE)
        .body(JobDocument.of(job, JobState.RUNNING));
  }
}
