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
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SourceName;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;

/** The routes that list the sources of APIs and pull from them. */
@Controller("/api/discovery")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class SourcesController {

  private static final String LIST = "sources";

  private final DiscoveryQueries queries;
  private final PullSource pullSource;

  SourcesController(DiscoveryQueries queries, PullSource pullSource) {
    this.queries = queries;
    this.pullSource = pullSource;
  }

  /** {@code GET /api/discovery/sources}: lists the sources by name. */
  @Get("/sources")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var query = QueryParameters.of(request, "limit", "cursor").page(LIST, SourceName::new);
    return HttpResponse.ok(Page.of(LIST, queries.sources(actor, query), SourceDocument::of));
  }

  /** {@code POST /api/discovery/{source}/pull}: pulls from a configured system now. */
  @Post("/{source}/pull")
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> pull(HttpRequest<?> request, @PathVariable String source, Actor actor) {
    var dryRun = QueryParameters.of(request, "dry_run").flag("dry_run");
    var name = new SourceName(source);
    return switch (pullSource.pull(new PullSource.Command(actor, name, dryRun))) {
      case PullSource.Outcome.Pulled(var report) -> HttpResponse.ok(SyncReportDocument.of(report));
      case PullSource.Outcome.Refused(var report) -> throw SyncProblems.refusedFromSystem(report);
      case PullSource.Outcome.Failed(var reasons) -> throw SyncProblems.failed(reasons);
      case PullSource.Outcome.AlreadyRunning(var since) ->
          throw SyncProblems.alreadyRunning(name, since);
    };
  }
}
