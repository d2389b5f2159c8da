package io.portico.domain.job;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * What came of a job.
 *
 * @param counts how many records came to what
 * @param failures the first of the records that failed, at most {@value #MOST_FAILURES}
 */
public record JobResult(
    JobState state, Instant at, SequencedMap<String, Long> counts, List<Failure> failures) {

  /** The most failures that are kept. */
  public static final int MOST_FAILURES = 100;

  public JobResult {
    requireNonNull(state, "state");
    requireNonNull(at, "at");
    counts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(counts));
    failures = failures.stream().limit(MOST_FAILURES).toList();
  }

  /** Returns the end of a job that stopped for {@code reason} before it came to any record. */
  public static JobResult without(JobState state, Instant at, String reason) {
    return new JobResult(state, at, new LinkedHashMap<>(), List.of(new Failure("job", reason)));
  }

  /**
   * What failed.
   *
   * @param subject the id of a record, or the name of a field
   * @param reason why, for people
   */
  public record Failure(String subject, String reason) {}
}
