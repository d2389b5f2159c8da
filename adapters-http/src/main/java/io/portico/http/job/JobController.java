package io.portico.http.job;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.job.JobQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.job.JobId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.PathIds;
import io.portico.http.server.QueryParameters;

/** The route of asynchronous jobs. */
@Controller("/api/jobs")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class JobController {

  private final JobQueries queries;

  JobController(JobQueries queries) {
    this.queries = queries;
  }

  /** {@code GET /api/jobs/{id}}: reads the progress and the result of a job. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  JobDocument find(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var found = queries.find(actor, new JobId(PathIds.read(RecordKind.JOB, id)));
    return JobDocument.of(found.job(), found.state());
  }
}
