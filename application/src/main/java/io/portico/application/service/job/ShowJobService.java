package io.portico.application.service.job;

import io.portico.application.port.in.job.ShowJob;
import io.portico.application.port.out.job.Jobs;
import io.portico.domain.access.Actor;
import io.portico.domain.job.JobId;
import java.time.InstantSource;
import java.util.Optional;

/** Finds jobs by their ids. */
public final class ShowJobService implements ShowJob {

  private final Jobs jobs;
  private final InstantSource clock;

  public ShowJobService(Jobs jobs, InstantSource clock) {
    this.jobs = jobs;
    this.clock = clock;
  }

  @Override
  public Optional<Shown> show(Actor actor, JobId id) {
    return jobs.find(actor.organisation(), id)
        .map(job -> new Shown(job, job.stateAt(clock.instant())));
  }
}
