package io.portico.domain.job;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * The result of a job.
 *
 * @param counts the number of records by what happened to them
 * @param failures the first records that failed, at most {@value #MOST_FAILURES}
 */
public record JobResult(
    JobState state, Instant at, SequencedMap<String, Long> counts, List<Failure> failures) {

  /** The maximum number of failures that are stored. */
  public static final int MOST_FAILURES = 100;

  public JobResult {
    counts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(counts));
    failures = failures.stream().limit(MOST_FAILURES).toList();
  }

  /** Returns the result of a job that ended for {@code reason} without processing records. */
  public static JobResult without(JobState state, Instant at, String reason) {
    return new JobResult(state, at, new LinkedHashMap<>(), List.of(new Failure("job", reason)));
  }

  /**
   * A record that could not be processed.
   *
   * @param subject the id of the record, or the name of a field
   * @param reason why it failed, for people
   */
  public record Failure(String subject, String reason) {}
}
