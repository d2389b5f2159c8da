package io.portico.http.discovery;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SourceName;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.QueryParameters;
import io.portico.openapi.OpenApiDocuments;
import org.jspecify.annotations.Nullable;

/** {@code POST /api/discovery/{source}/openapi}: syncs with OpenAPI 3 documents. */
@Controller("/api/discovery/{source}/openapi")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class OpenApiController {

  private final SyncSource syncSource;

  OpenApiController(SyncSource syncSource) {
    this.syncSource = syncSource;
  }

  /** {@code POST /api/discovery/{source}/openapi}: syncs an API with its document. */
  @Post
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> sync(
      HttpRequest<?> request,
      @PathVariable String source,
      @Body byte @Nullable [] body,
      Actor actor) {
    var parameters = QueryParameters.of(request, "external_id", "complete", "partial", "dry_run");
    var content = body == null ? new byte[0] : body;
    var apis =
        parameters
            .one("external_id")
            .map(id -> OpenApiDocuments.read(content, id))
            .orElseGet(() -> OpenApiDocuments.read(content));
    var command =
        new SyncSource.Command(
            actor,
            new SourceName(source),
            parameters.flag("complete"),
            parameters.flag("dry_run"),
            parameters.flag("partial"));
    return switch (syncSource.sync(command, Entries.of(apis))) {
      case SyncSource.Outcome.Synced(var report) -> HttpResponse.ok(SyncReportDocument.of(report));
      case SyncSource.Outcome.Refused(var report) -> throw SyncProblems.refused(report, false);
      case SyncSource.Outcome.AlreadyRunning(var since) ->
          throw SyncProblems.alreadyRunning(command.source(), since);
    };
  }
}
