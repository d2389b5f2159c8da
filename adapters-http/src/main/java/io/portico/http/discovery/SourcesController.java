package io.portico.http.discovery;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.api.SourceName;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import org.jspecify.annotations.Nullable;

/** The routes of the sources of APIs and their mappings to labels. */
@AuthenticatedController("/api/discovery")
record SourcesController(
    DiscoveryQueries queries,
    PullSource pullSource,
    ReplaceMapping replaceMapping,
    EntityTags tags) {

  private static final String LIST = "sources";

  /** {@code GET /api/discovery/sources}: lists the sources by name. */
  @Get("/sources")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.APIS_READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor", Page.COUNT);
    var sources = queries.sources(actor, parameters.page(LIST, SourceName::new));
    return HttpResponse.ok(
        Page.of(LIST, sources, SourceDocument::of)
            .counted(parameters, () -> queries.countSources(actor)));
  }

  /** {@code POST /api/discovery/{source}/pull}: pulls from a configured system now. */
  @Post("/{source}/pull")
  @RequiresPermission(value = Permission.DISCOVER, scopes = Scope.Kind.DISCOVERY)
  HttpResponse<?> pull(HttpRequest<?> request, String source, Actor actor) {
    var dryRun = QueryParameters.of(request, "dry_run").flag("dry_run");
    var name = new SourceName(source);
    return switch (pullSource.pull(new PullSource.Command(actor, name, dryRun))) {
      case PullSource.Outcome.Pulled(var report) -> HttpResponse.ok(SyncReportDocument.of(report));
      case PullSource.Outcome.Failed(var reasons) -> throw SyncProblems.failed(reasons);
      case PullSource.Outcome.AlreadyRunning(var since) ->
          throw SyncProblems.alreadyRunning(name, since);
    };
  }

  /** {@code GET /api/discovery/{source}/mapping}: shows the mapping of a source. */
  @Get("/{source}/mapping")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> findMapping(HttpRequest<?> request, String source, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, MappingDocument.of(queries.mapping(actor, new SourceName(source))));
  }

  /** {@code PUT /api/discovery/{source}/mapping}: replaces the mapping of a source. */
  @Put("/{source}/mapping")
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> replaceMapping(
      HttpRequest<?> request, String source, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var command =
        new ReplaceMapping.Command(
            actor,
            new SourceName(source),
            MappingDocument.read(body),
            tags.expected(request, MappingDocument::of));
    return switch (replaceMapping.replace(command)) {
      case ReplaceMapping.Outcome.Replaced(var rules) -> tags.ok(MappingDocument.of(rules));
      case ReplaceMapping.Outcome.UnknownLabels(var unknown) ->
          throw SyncProblems.unknownLabels(unknown);
    };
  }
}
