package io.portico.http.job;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.job.ShowJob;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.job.JobId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problems;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.QueryParameters;

/** The routes of jobs. */
@Controller("/api/jobs")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class JobController {

  private final ShowJob showJob;

  JobController(ShowJob showJob) {
    this.showJob = showJob;
  }

  /** {@code GET /api/jobs/{id}}: how far a job is, and what came of it. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var shown = Identifier.parse(id).flatMap(known -> showJob.show(actor, new JobId(known)));
    return shown.isPresent()
        ? HttpResponse.ok(JobDocument.of(shown.get().job(), shown.get().state()))
        : Problems.notFound(
            request,
            ErrorCode.JOB_NOT_FOUND,
            "No job has the id %s.".formatted(InvalidValueException.shown(id)));
  }
}
