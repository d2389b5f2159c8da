package io.portico.http.discovery;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
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
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.discovery.ReplaceMapping.UnknownLabel;
import io.portico.application.port.in.discovery.ShowMapping;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SourceName;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelName;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.EntityTags;
import io.portico.http.server.QueryParameters;
import io.portico.http.server.TakesIfMatch;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** How what a source says becomes labels, at {@code /api/discovery/{source}/mapping}. */
@Controller("/api/discovery/{source}/mapping")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Discovery")
final class MappingController {

  private final ShowMapping showMapping;
  private final ReplaceMapping replaceMapping;
  private final EntityTags tags;

  MappingController(ShowMapping showMapping, ReplaceMapping replaceMapping, EntityTags tags) {
    this.showMapping = showMapping;
    this.replaceMapping = replaceMapping;
    this.tags = tags;
  }

  /** {@code GET /api/discovery/{source}/mapping}: the mapping that the next sync follows. */
  @Get
  @Needs(Permission.READ)
  @Operation(operationId = "showMapping", summary = "Show how what a source says becomes labels")
  @ApiResponse(
      responseCode = "200",
      description = "The mapping; likeness alone if nobody made one",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = MappingDocument.class)))
  HttpResponse<?> show(
      HttpRequest<?> request, @PathVariable String source, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, MappingDocument.of(showMapping.show(actor, new SourceName(source))));
  }

  /** {@code PUT /api/discovery/{source}/mapping}: replaces the mapping. */
  @Put
  @Needs(Permission.DISCOVER)
  @Operation(
      operationId = "replaceMapping",
      summary = "Say how what a source says becomes labels",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = MappingDocument.class))))
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The next sync follows it",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = MappingDocument.class)))
  HttpResponse<?> replace(
      HttpRequest<?> request,
      @PathVariable String source,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var command =
        new ReplaceMapping.Command(
            actor,
            new SourceName(source),
            MappingDocument.read(body),
            tags.expected(request, MappingDocument::of));
    return switch (replaceMapping.replace(command)) {
      case ReplaceMapping.Outcome.Replaced(var rules) -> tags.ok(MappingDocument.of(rules));
      case ReplaceMapping.Outcome.Stale() -> Problems.stale(request);
      case ReplaceMapping.Outcome.UnknownLabels(var unknown) ->
          Problems.answer(
              request,
              Problem.ofFields(
                  HttpStatus.BAD_REQUEST,
                  "unknown_label",
                  unknown.stream().map(MappingController::error).toList()));
      case ReplaceMapping.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  private static FieldError error(UnknownLabel unknown) {
    var rejection = new Rejection.UnknownLabel(unknown.label(), unknown.nearest());
    return new FieldError(
        "rules[%d].label".formatted(unknown.rule()),
        rejection.reason(),
        null,
        unknown.nearest().stream().map(LabelName::value).toList());
  }
}
