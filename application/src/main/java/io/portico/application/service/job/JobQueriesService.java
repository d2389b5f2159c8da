package io.portico.application.service.job;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.job.JobQueries;
import io.portico.application.port.out.job.Jobs;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.job.BulkChange;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;
import java.util.List;

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
    actor.require(Permission.READ_APIS);
    return jobs.find(actor.organisation(), id)
        .filter(job -> mayRead(actor, job))
        .map(this::view)
        .orElseThrow(RecordKind.JOB.notFound(id));
  }

  @Override
  public List<JobView> latest(Actor actor, int limit) {
    actor.require(Permission.READ_APIS);
    return jobs.latest(actor.organisation(), limit).stream()
        .filter(job -> mayRead(actor, job))
        .map(this::view)
        .toList();
  }

  /* Who may read some APIs only sees the jobs that they started. */
  private static boolean mayRead(Actor actor, Job job) {
    return actor.may(Permission.READ) || actor.user().equals(job.startedBy());
  }

  @Override
  public Page<JobChange, ApiId> changes(Actor actor, JobId id, PageQuery<ApiId> page) {
    find(actor, id);
    return Page.of(
        jobs.changes(actor.organisation(), id, page.after(), page.limit() + 1).stream()
            .map(BulkChange.OfApi::change)
            .toList(),
        page.limit(),
        JobChange::api);
  }

  private JobView view(Job job) {
    return new JobView(job, job.stateAt(clock.instant()));
  }
}
