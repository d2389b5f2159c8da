package io.portico.domain.job;

import static java.util.Objects.requireNonNull;

import io.portico.domain.access.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Work that one node does behind the answer to a request.
 *
 * @param reached how many records were looked at; less than before if the work began again
 * @param lastSign when the node last told that it is at work
 * @param result empty while it is at work
 */
public record Job(
    JobId id,
    UserId startedBy,
    Instant startedAt,
    long reached,
    Instant lastSign,
    Optional<JobResult> result) {

  /** How long a node at work is silent at most. */
  private static final Duration LONGEST_SILENCE = Duration.ofMinutes(1);

  public Job {
    requireNonNull(id, "id");
    requireNonNull(startedBy, "startedBy");
    requireNonNull(startedAt, "startedAt");
    requireNonNull(lastSign, "lastSign");
    requireNonNull(result, "result");
  }

  /** Returns the job that begins now. */
  public static Job starting(JobId id, UserId startedBy, Instant now) {
    return new Job(id, startedBy, now, 0, now, Optional.empty());
  }

  /** Returns how the job stands at the instant {@code now}. */
  public JobState stateAt(Instant now) {
    if (result.isPresent()) {
      return result.get().state();
    }
    return lastSign.plus(LONGEST_SILENCE).isBefore(now) ? JobState.ABANDONED : JobState.RUNNING;
  }
}
