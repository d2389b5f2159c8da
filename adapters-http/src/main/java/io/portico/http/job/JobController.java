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
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.QueryParameters;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

/** The routes of jobs. */
@Controller("/api/jobs")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Operation")
final class JobController {

  private final ShowJob showJob;

  JobController(ShowJob showJob) {
    this.showJob = showJob;
  }

  /** {@code GET /api/jobs/{id}}: how far a job is, and what came of it. */
  @Get("/{id}")
  @Needs(Permission.READ)
  @Operation(operationId = "showJob", summary = "Show how far a job is")
  @ApiResponse(
      responseCode = "200",
      description = "The job with this id",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = JobDocument.class)))
  HttpResponse<?> show(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var shown = Identifier.parse(id).flatMap(known -> showJob.show(actor, new JobId(known)));
    return shown.isPresent()
        ? HttpResponse.ok(JobDocument.of(shown.get().job(), shown.get().state()))
        : Problems.notFound(
            request,
            "job_not_found",
            "No job has the id %s.".formatted(InvalidValueException.shown(id)));
  }
}
