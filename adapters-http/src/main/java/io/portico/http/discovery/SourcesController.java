package io.portico.http.discovery;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
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
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.Cursor;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

/** The sources of APIs, and asking those that Portico asks (contract 2.4). */
@Controller("/api/discovery")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Discovery")
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
  @Needs(Permission.READ)
  @Operation(
      operationId = "listSources",
      summary = "List the systems that are asked, and the sources that ever sent")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "limit",
      description = "The most records of the page",
      schema = @Schema(types = "integer", minimum = "1", maximum = "1000", defaultValue = "50"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "cursor",
      description = "The member next of the page before",
      schema = @Schema(types = "string"))
  @ApiResponse(
      responseCode = "200",
      description = "One page of them",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = SourceDocument.class)))
  HttpResponse<?> list(HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
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
  @Needs(Permission.DISCOVER)
  @Operation(operationId = "pullSource", summary = "Ask a configured system for its APIs now")
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
  HttpResponse<?> pull(
      HttpRequest<?> request, @PathVariable String source, @Parameter(hidden = true) Actor actor) {
    var dryRun = QueryParameters.of(request, "dry_run").flag("dry_run");
    var name = new SourceName(source);
    return switch (pullSource.pull(new PullSource.Command(actor, name, dryRun))) {
      case PullSource.Outcome.Pulled(var report) -> HttpResponse.ok(SyncReportDocument.of(report));
      case PullSource.Outcome.Refused(var report) -> SyncProblems.refusedOfSystem(request, report);
      case PullSource.Outcome.Failed(var reasons) ->
          Problems.answer(
              request,
              Problem.of(
                  HttpStatus.BAD_GATEWAY,
                  "source_failed",
                  "Nothing was changed. " + String.join(" ", reasons)));
      case PullSource.Outcome.UnknownSource _ ->
          Problems.notFound(
              request,
              "source_not_found",
              "No system is configured as %s. GET /api/discovery/sources lists those there are."
                  .formatted(name));
      case PullSource.Outcome.AlreadyRunning(var since) ->
          SyncProblems.running(request, name, since);
      case PullSource.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }
}
