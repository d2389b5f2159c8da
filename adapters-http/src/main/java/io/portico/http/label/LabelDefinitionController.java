package io.portico.http.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.label.BrowseLabels;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.DefineLabel.Outcome.Defined;
import io.portico.application.port.in.label.DefineLabel.Outcome.NameReserved;
import io.portico.application.port.in.label.DefineLabel.Outcome.NameTaken;
import io.portico.application.port.in.label.DefineLabel.Outcome.NotPermitted;
import io.portico.application.port.in.label.ShowLabel;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.label.LabelName;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.Cursor;
import io.portico.http.server.EntityTags;
import io.portico.http.server.OnceOnly;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import io.portico.http.server.TakesIdempotencyKey;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The routes of label definitions (specification 4.1, contract 2.1). */
@Controller("/api/labels")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Labels")
final class LabelDefinitionController {

  private static final String CURSOR = "labels";

  private final DefineLabel defineLabel;
  private final BrowseLabels browseLabels;
  private final ShowLabel showLabel;
  private final EntityTags tags;
  private final OnceOnly onceOnly;

  LabelDefinitionController(
      DefineLabel defineLabel,
      BrowseLabels browseLabels,
      ShowLabel showLabel,
      EntityTags tags,
      OnceOnly onceOnly) {
    this.defineLabel = defineLabel;
    this.browseLabels = browseLabels;
    this.showLabel = showLabel;
    this.tags = tags;
    this.onceOnly = onceOnly;
  }

  /** {@code POST /api/labels/}: defines a label. */
  @Post
  @Needs(Permission.DEFINE_LABELS)
  @Operation(
      operationId = "defineLabel",
      summary = "Define a label",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = LabelDefinitionRequest.class))))
  @TakesIdempotencyKey
  @ApiResponse(
      responseCode = "200",
      description = "The label can be chosen from now on",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = LabelDefinitionDocument.class)))
  HttpResponse<?> define(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    return onceOnly.answer(request, body, actor, () -> defined(request, body, actor));
  }

  private HttpResponse<?> defined(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    return switch (defineLabel.define(LabelDefinitionRequest.read(body, actor))) {
      case Defined(var definition) -> tags.ok(LabelDefinitionDocument.of(definition));
      case NameTaken(var name) -> LabelNameProblems.taken(request, name);
      case NameReserved(var name) -> LabelNameProblems.reserved(request, name);
      case NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code GET /api/labels/}: the definitions, by name. */
  @Get
  @Needs(Permission.READ)
  @Operation(operationId = "browseLabels", summary = "List the label definitions, by name")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "in_use",
      description = "true: only labels that some API carries",
      schema = @Schema(types = "boolean", defaultValue = "false"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "usage",
      description = "true: each with the number of APIs that carry it",
      schema = @Schema(types = "boolean", defaultValue = "false"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "limit",
      description = "How many on a page",
      schema = @Schema(types = "integer", minimum = "1", maximum = "1000", defaultValue = "50"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "cursor",
      description = "The member next of the page before",
      schema = @Schema(types = "string"))
  Page<LabelDefinitionDocument> browse(
      HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
    var parameters = QueryParameters.of(request, "in_use", "usage", "limit", "cursor");
    var page =
        browseLabels.browse(
            new BrowseLabels.Query(
                actor,
                parameters.flag("in_use"),
                parameters.flag("usage"),
                parameters.one("cursor").map(cursor -> Cursor.read(CURSOR, cursor, LabelName::new)),
                parameters.limit()));
    return Page.of(
        page.entries().stream().map(LabelDefinitionDocument::of).toList(),
        page.next().map(name -> Cursor.behind(CURSOR, name)).orElse(null));
  }

  /** {@code GET /api/labels/{id}}: one definition, by id or by name. */
  @Get("/{id}")
  @Needs(Permission.READ)
  @Operation(operationId = "showLabel", summary = "Show one label definition")
  @ApiResponse(
      responseCode = "200",
      description = "The definition with this id or name",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = LabelDefinitionDocument.class)))
  HttpResponse<?> show(
      HttpRequest<?> request,
      @Parameter(description = "The id of the definition, or its name") String id,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var definition = showLabel.show(actor, id);
    return definition.isPresent()
        ? tags.ok(request, LabelDefinitionDocument.of(definition.get()))
        : LabelNameProblems.unknown(request, id);
  }
}
