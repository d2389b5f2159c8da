package io.portico.http.job;

import io.portico.domain.job.Job;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a job.
 *
 * @param state running, done, refused, failed or abandoned
 * @param reached the number of processed records
 * @param counts the number of records by what happened to them, once the job has ended
 * @param failures the first records that failed, once the job has ended
 */
@JsonDocument
record JobDocument(
    String id,
    String state,
    long reached,
    String startedBy,
    String startedAt,
    @Nullable String endedAt,
    @Nullable Map<String, Long> counts,
    @Nullable List<Failure> failures) {

  static JobDocument of(Job job, JobState state) {
    return new JobDocument(
        job.id().toString(),
        state.word(),
        job.progress(),
        job.startedBy().toString(),
        Timestamps.written(job.startedAt()),
        job.result().map(JobResult::at).map(Timestamps::written).orElse(null),
        job.result().map(JobResult::counts).orElse(null),
        job.result().map(JobDocument::failures).orElse(null));
  }

  private static List<Failure> failures(JobResult result) {
    return result.failures().stream()
        .map(failure -> new Failure(failure.subject(), failure.reason()))
        .toList();
  }

  /** A record, by its id, or a field, by its name, that failed. */
  @JsonDocument
  record Failure(String subject, String message) {}
}
