package io.portico.http.portalimport;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.portalimport.ImportPortal;
import io.portico.application.port.in.portalimport.ImportPortal.Outcome.AlreadyRunning;
import io.portico.application.port.in.portalimport.ImportPortal.Outcome.Started;
import io.portico.application.port.in.portalimport.ImportPortal.Outcome.TooManyJobs;
import io.portico.application.port.in.portalimport.PortalImportQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.job.AsyncResponses;
import io.portico.http.job.JobProblems;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import org.jspecify.annotations.Nullable;

/** The routes that import an installation of the classic dashboard. */
@AuthenticatedController("/api/import/classic-portal")
record PortalImportController(
    ImportPortal importPortal, PortalImportQueries queries, IdempotentExecution onceOnly) {

  private static final String DRY_RUN = "dry_run";

  /** {@code POST /api/import/classic-portal}: starts or continues an import, as a job. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> start(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return onceOnly.execute(
        request,
        body,
        actor,
        () ->
            switch (importPortal.start(PortalImportDocument.read(body, actor))) {
              case Started(var job, _) -> AsyncResponses.accepted(job);
              case AlreadyRunning(var job) -> throw JobProblems.alreadyImporting(job);
              case TooManyJobs(var most) -> throw JobProblems.tooManyJobs(most);
            });
  }

  /** {@code GET /api/import/classic-portal}: the progress and the report of the latest import. */
  @Get
  @RequiresPermission(Permission.READ)
  PortalImportDocument latest(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, DRY_RUN);
    return PortalImportDocument.of(queries.latest(actor, parameters.flag(DRY_RUN)));
  }
}
