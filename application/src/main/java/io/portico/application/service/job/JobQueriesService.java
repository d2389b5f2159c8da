package io.portico.application.service.job;

import io.portico.application.port.in.job.JobQueries;
import io.portico.application.port.out.job.Jobs;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.job.JobId;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;

/** Reads asynchronous jobs. */
public final class JobQueriesService implements JobQueries {

  private final Jobs jobs;
  private final InstantSource clock;

  public JobQueriesService(Jobs jobs, InstantSource clock) {
    this.jobs = jobs;
    this.clock = clock;
  }

  @Override
  public JobView find(Actor actor, JobId id) {
    actor.require(Permission.READ);
    return jobs.find(actor.organisation(), id)
        .map(job -> new JobView(job, job.stateAt(clock.instant())))
        .orElseThrow(RecordKind.JOB.notFound(id));
  }
}
