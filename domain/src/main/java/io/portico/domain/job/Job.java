package io.portico.domain.job;

import io.portico.domain.shared.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Work that one node does asynchronously.
 *
 * @param progress the number of processed records; decreases if the work is retried
 * @param lastHeartbeat when the node last reported that the job is running
 * @param task what it does; empty if it started before Portico stored that
 * @param result empty while the job is running
 */
public record Job(
    JobId id,
    UserId startedBy,
    Instant startedAt,
    Optional<JobTask> task,
    long progress,
    Instant lastHeartbeat,
    Optional<JobResult> result) {

  /** The longest time between two heartbeats of a running job. */
  private static final Duration HEARTBEAT_TIMEOUT = Duration.ofMinutes(1);

  /** Returns this job with a result. */
  public Job with(JobResult other) {
    return new Job(id, startedBy, startedAt, task, progress, lastHeartbeat, Optional.of(other));
  }

  /** Returns a job that starts now. */
  public static Job started(JobId id, UserId startedBy, Instant now, Optional<JobTask> task) {
    return new Job(id, startedBy, now, task, 0, now, Optional.empty());
  }

  /** Returns the state of the job at the instant {@code now}. */
  public JobState stateAt(Instant now) {
    if (result.isPresent()) {
      return result.get().state();
    }
    return lastHeartbeat.plus(HEARTBEAT_TIMEOUT).isBefore(now)
        ? JobState.ABANDONED
        : JobState.RUNNING;
  }
}
