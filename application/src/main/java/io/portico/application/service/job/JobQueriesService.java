package io.portico.application.service.job;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.job.JobQueries;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.job.Jobs;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.job.BulkChange;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads asynchronous jobs. */
public final class JobQueriesService implements JobQueries {

  private final Jobs jobs;
  private final Apis apis;
  private final InstantSource clock;

  public JobQueriesService(Jobs jobs, Apis apis, InstantSource clock) {
    this.jobs = jobs;
    this.apis = apis;
    this.clock = clock;
  }

  @Override
  public JobView find(Actor actor, JobId id) {
    actor.require(Permission.READ_APIS);
    return jobs.find(actor.organisation(), id)
        .filter(job -> mayRead(actor, job))
        .map(job -> view(readable(actor, job)))
        .orElseThrow(RecordKind.JOB.notFound(id));
  }

  @Override
  public List<JobView> latest(Actor actor, int limit) {
    actor.require(Permission.READ_APIS);
    var startedBy =
        actor.may(Permission.READ) ? Optional.<UserId>empty() : Optional.of(actor.user());
    return jobs.latest(actor.organisation(), startedBy, limit).stream().map(this::view).toList();
  }

  /* Leaves out failures of APIs that the actor may no longer read. */
  private Job readable(Actor actor, Job job) {
    if (actor.mayEverywhere(Permission.READ_APIS) || job.result().isEmpty()) {
      return job;
    }
    var result = job.result().get();
    var hidden =
        hidden(
            actor,
            result.failures().stream()
                .flatMap(failure -> ApiId.parse(failure.subject()).stream())
                .toList());
    return job.with(
        new JobResult(
            result.state(),
            result.at(),
            result.counts(),
            result.failures().stream()
                .filter(
                    failure -> ApiId.parse(failure.subject()).filter(hidden::contains).isEmpty())
                .toList()));
  }

  /* The APIs that are there, and that the actor does not read. */
  private Set<ApiId> hidden(Actor actor, List<ApiId> ids) {
    return actor.mayEverywhere(Permission.READ_APIS) || ids.isEmpty()
        ? Set.of()
        : apis.findAll(actor.organisation(), ids).values().stream()
            .filter(api -> !actor.may(Permission.READ_APIS, api.labels().labels()))
            .map(ApiRecord::id)
            .collect(toSet());
  }

  /* Who may read some APIs only sees the jobs that they started. */
  private static boolean mayRead(Actor actor, Job job) {
    return actor.may(Permission.READ) || actor.user().equals(job.startedBy());
  }

  @Override
  public Page<JobChange, ApiId> changes(Actor actor, JobId id, PageQuery<ApiId> page) {
    find(actor, id);
    var found =
        Page.of(
            jobs.changes(actor.organisation(), id, page.after(), page.limit() + 1).stream()
                .map(BulkChange.OfApi::change)
                .toList(),
            page.limit(),
            JobChange::api);
    var hidden = hidden(actor, found.items().stream().map(JobChange::api).toList());
    return new Page<>(
        found.items().stream().filter(change -> !hidden.contains(change.api())).toList(),
        found.next());
  }

  private JobView view(Job job) {
    return new JobView(job, job.stateAt(clock.instant()));
  }
}
