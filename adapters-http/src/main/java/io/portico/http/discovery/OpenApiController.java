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
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.QueryParameters;
import io.portico.openapi.OpenApiDocuments;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code POST /api/discovery/{source}/openapi}: takes OpenAPI 3 documents (contract 2.4). */
@Controller("/api/discovery/{source}/openapi")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Discovery")
final class OpenApiController {

  private final SyncSource syncSource;

  OpenApiController(SyncSource syncSource) {
    this.syncSource = syncSource;
  }

  /** {@code POST /api/discovery/{source}/openapi}: makes an API what its document says. */
  @Post
  @Needs(Permission.DISCOVER)
  @Operation(
      operationId = "syncOpenApi",
      summary = "Send OpenAPI 3 documents, in YAML or JSON",
      description =
          "`info`, `servers`, `tags` and `x-` members are the metadata. Several YAML documents are"
              + " several APIs.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(mediaType = "application/yaml", schema = @Schema(type = "string"))))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "external_id",
      description = "What the source calls the API; else info.x-api-id, else its title",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "complete",
      description = "true: the source has no other APIs, so those it lacks are missing",
      schema = @Schema(types = "boolean", defaultValue = "false"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "partial",
      description = "true: documents that can be taken are, when others cannot",
      schema = @Schema(types = "boolean", defaultValue = "false"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "dry_run",
      description = "true: nothing is written",
      schema = @Schema(types = "boolean", defaultValue = "false"))
  @ApiResponse(
      responseCode = "200",
      description = "What was done",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = SyncReportDocument.class)))
  HttpResponse<?> sync(
      HttpRequest<?> request,
      @PathVariable String source,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
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
    return switch (syncSource.sync(command, entries(apis))) {
      case SyncSource.Outcome.Synced(var report) -> HttpResponse.ok(SyncReportDocument.of(report));
      case SyncSource.Outcome.Refused(var report) -> SyncProblems.refused(request, report, false);
      case SyncSource.Outcome.AlreadyRunning(var since) ->
          SyncProblems.running(request, command.source(), since);
      case SyncSource.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  private static Entries entries(List<DiscoveredApi> apis) {
    return reader -> {
      for (var i = 0; i < apis.size(); i++) {
        reader.accept(new SyncSource.Read(i, apis.get(i)));
      }
    };
  }
}
