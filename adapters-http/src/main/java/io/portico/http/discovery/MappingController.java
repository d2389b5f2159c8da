package io.portico.http.discovery;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SourceName;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/** The mapping of a source to labels, at {@code /api/discovery/{source}/mapping}. */
@Controller("/api/discovery/{source}/mapping")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class MappingController {

  private final DiscoveryQueries queries;
  private final ReplaceMapping replaceMapping;
  private final EntityTags tags;

  MappingController(DiscoveryQueries queries, ReplaceMapping replaceMapping, EntityTags tags) {
    this.queries = queries;
    this.replaceMapping = replaceMapping;
    this.tags = tags;
  }

  /** {@code GET /api/discovery/{source}/mapping}: shows the mapping of a source. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, @PathVariable String source, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, MappingDocument.of(queries.mapping(actor, new SourceName(source))));
  }

  /** {@code PUT /api/discovery/{source}/mapping}: replaces the mapping of a source. */
  @Put
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> replace(
      HttpRequest<?> request,
      @PathVariable String source,
      @Body byte @Nullable [] body,
      Actor actor) {
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
