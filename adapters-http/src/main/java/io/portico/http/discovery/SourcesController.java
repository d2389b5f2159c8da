package io.portico.http.discovery;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.discovery.BrowseSources;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SourceName;
import io.portico.domain.shared.RefusedException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Cursor;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;

/** The sources of APIs, and asking those that Portico asks (contract 2.4). */
@Controller("/api/discovery")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class SourcesController {

  private static final String LIST = "sources";

  private final BrowseSources browseSources;
  private final PullSource pullSource;

  SourcesController(BrowseSources browseSources, PullSource pullSource) {
    this.browseSources = browseSources;
    this.pullSource = pullSource;
  }

  /** {@code GET /api/discovery/sources}: lists the sources by name. */
  @Get("/sources")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor");
    var page =
        browseSources.browse(
            new BrowseSources.Query(
                actor,
                parameters.one("cursor").map(cursor -> Cursor.read(LIST, cursor, SourceName::new)),
                parameters.limit()));
    return HttpResponse.ok(
        Page.of(
            page.sources().stream().map(SourceDocument::of).toList(),
            page.next().map(name -> Cursor.behind(LIST, name)).orElse(null)));
  }

  /** {@code POST /api/discovery/{source}/pull}: asks a configured system now. */
  @Post("/{source}/pull")
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> pull(HttpRequest<?> request, @PathVariable String source, Actor actor) {
    var dryRun = QueryParameters.of(request, "dry_run").flag("dry_run");
    var name = new SourceName(source);
    return switch (pullSource.pull(new PullSource.Command(actor, name, dryRun))) {
      case PullSource.Outcome.Pulled(var report) -> HttpResponse.ok(SyncReportDocument.of(report));
      case PullSource.Outcome.Refused(var report) -> SyncProblems.refusedOfSystem(request, report);
      case PullSource.Outcome.Failed(var reasons) ->
          Problems.answer(
              request,
              Problem.of(
                  ErrorCode.SOURCE_FAILED, "Nothing was changed. " + String.join(" ", reasons)));
      case PullSource.Outcome.UnknownSource _ ->
          Problems.notFound(
              request,
              ErrorCode.SOURCE_NOT_FOUND,
              "No system is configured as %s. GET /api/discovery/sources lists those there are."
                  .formatted(name));
      case PullSource.Outcome.AlreadyRunning(var since) ->
          SyncProblems.running(request, name, since);
      case PullSource.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }
}
