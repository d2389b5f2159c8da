package io.portico.http.discovery;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SourceName;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.BodyProblems;
import io.portico.http.server.QueryParameters;
import io.portico.http.server.SpooledBody;
import io.portico.http.server.StreamedRoutes;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import java.util.Locale;

/** {@code POST /api/discovery/{source}/sync}: takes the APIs of a source (contract 2.4). */
@Controller("/api/discovery/{source}/sync")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Discovery")
final class SyncController {

  private static final String EXAMPLE =
      """
      {"complete": true, "apis": [{"external_id": "7", "name": "Payments",
       "metadata": {"business-domain": "Finance"}, "tags": ["tier:1"]}]}
      """;

  private final SyncSource syncSource;
  private final StreamedRoutes streamed;
  private final int largest;

  SyncController(
      SyncSource syncSource,
      StreamedRoutes streamed,
      @Value("${portico-http.sync-entry-bytes:1048576}") int largest) {
    this.syncSource = syncSource;
    this.streamed = streamed;
    this.largest = largest;
  }

  /** {@code POST /api/discovery/{source}/sync}: makes the APIs of the source what was sent. */
  @Post
  @Needs(Permission.DISCOVER)
  @Operation(
      operationId = "syncSource",
      summary = "Send the APIs that a source knows",
      description =
          "As one document, or one API a line (`application/x-ndjson`), up to 1 GiB. Labels set"
              + " by hand stay; what the source does not tell stays.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(type = "object", example = EXAMPLE))))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "complete",
      description = "true: the source has no other APIs, so those it lacks are missing",
      schema = @Schema(types = "boolean", defaultValue = "false"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "dry_run",
      description = "true: nothing is written",
      schema = @Schema(types = "boolean", defaultValue = "false"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "partial",
      description = "true: good APIs are taken although others are broken",
      schema = @Schema(types = "boolean", defaultValue = "false"))
  @ApiResponse(
      responseCode = "200",
      description = "What was done",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = SyncReportDocument.class)))
  HttpResponse<?> sync(
      HttpRequest<?> request, @PathVariable String source, @Parameter(hidden = true) Actor actor) {
    var parameters = QueryParameters.of(request, "complete", "dry_run", "partial");
    var name = new SourceName(source);
    if (!actor.may(Permission.DISCOVER)) {
      // Nobody may fill the disk who may not sync.
      return Problems.forbidden(request);
    }
    try (var in = ((ServerHttpRequest<?>) request).byteBody().toInputStream();
        var body = SpooledBody.of(in, streamed.largestSync())) {
      var sent = SentApis.in(body, saysLines(request), largest);
      var command =
          new SyncSource.Command(
              actor,
              name,
              sent.complete() || parameters.flag("complete"),
              sent.dryRun() || parameters.flag("dry_run"),
              sent.partial() || parameters.flag("partial"));
      return answer(request, command, sent);
    } catch (ContentLengthExceededException _) {
      return BodyProblems.tooLarge(request);
    } catch (IOException e) {
      return BodyProblems.answer(request, e);
    }
  }

  private HttpResponse<?> answer(
      HttpRequest<?> request, SyncSource.Command command, SentApis sent) {
    return switch (syncSource.sync(command, sent.entries())) {
      case SyncSource.Outcome.Synced(var report) -> HttpResponse.ok(SyncReportDocument.of(report));
      case SyncSource.Outcome.Refused(var report) ->
          SyncProblems.refused(request, report, sent.lines());
      case SyncSource.Outcome.AlreadyRunning(var since) ->
          SyncProblems.running(request, command.source(), since);
      case SyncSource.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  private static boolean saysLines(HttpRequest<?> request) {
    return request
        .getContentType()
        .map(type -> type.getName().toLowerCase(Locale.ROOT))
        .filter(type -> type.endsWith("/ndjson") || type.endsWith("/x-ndjson"))
        .isPresent();
  }
}
