package io.portico.application.port.in.job;

import io.portico.domain.access.Actor;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobState;
import java.util.Optional;

/** Use case: somebody looks how far a job is. */
public interface ShowJob {

  /** Returns the job, or empty if the caller's organisation has none with this id. */
  Optional<Shown> show(Actor actor, JobId id);

  /** A job, and how it stands now. */
  record Shown(Job job, JobState state) {}
}
