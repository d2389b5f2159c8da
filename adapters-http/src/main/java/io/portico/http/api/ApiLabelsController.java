package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.api.LabelApi;
import io.portico.application.port.in.api.LabelApi.Outcome.Labelled;
import io.portico.application.port.in.api.LabelApi.Outcome.LabelsRejected;
import io.portico.application.port.in.api.LabelApi.Outcome.NotPermitted;
import io.portico.application.port.in.api.LabelApi.Outcome.PoliciesBroken;
import io.portico.application.port.in.api.LabelApi.Outcome.Stale;
import io.portico.application.port.in.api.LabelApi.Outcome.UnknownApi;
import io.portico.application.port.in.api.ShowApi;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.LabelProblems;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The labels of one API, at {@code /api/{api_id}/labels} (specification 4.1, contract 2.2). */
@Controller("/api/{api_id:(?!labels|apis)[^/]+}/labels")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Labels of an API")
final class ApiLabelsController {

  private static final String EXAMPLE = "{\"business_domain\": \"Finance\"}";

  private final ShowApi showApi;
  private final LabelApi labelApi;
  private final EntityTags tags;

  ApiLabelsController(ShowApi showApi, LabelApi labelApi, EntityTags tags) {
    this.showApi = showApi;
    this.labelApi = labelApi;
    this.tags = tags;
  }

  /** {@code GET /api/{api_id}/labels}: the labels, and where each comes from. */
  @Get
  @Needs(Permission.READ)
  @Operation(operationId = "showApiLabels", summary = "Show the labels of an API")
  @ApiResponse(
      responseCode = "200",
      description = "The labels, and where each comes from",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = ApiLabelsDocument.class)))
  HttpResponse<?> show(
      HttpRequest<?> request,
      @PathVariable("api_id") String apiId,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var api = Identifier.parse(apiId).flatMap(id -> showApi.show(actor, new ApiId(id)));
    return api.isPresent()
        ? tags.ok(request, ApiLabelsDocument.of(api.get().labels()))
        : ApiProblems.unknown(request, apiId);
  }

  /** {@code PUT /api/{api_id}/labels}: gives the API these labels and no others. */
  @Put
  @Needs(Permission.CHANGE_APIS)
  @Operation(
      operationId = "replaceApiLabels",
      summary = "Give an API these labels and no others",
      requestBody =
          @RequestBody(
              required = true,
              description =
                  "`{\"key\": \"value\"}`, `{\"labels\": {…}}` or `[{\"key\", \"value\"}]`",
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(type = "object", example = EXAMPLE))))
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The labels the API carries now",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = ApiLabelsDocument.class)))
  HttpResponse<?> replace(
      HttpRequest<?> request,
      @PathVariable("api_id") String apiId,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    return label(request, apiId, new LabelChange.Replace(GivenLabels.read(body, false)), actor);
  }

  /** {@code POST /api/{api_id}/labels}: gives the API these labels beside those it carries. */
  @Post
  @Needs(Permission.CHANGE_APIS)
  @Operation(
      operationId = "mergeApiLabels",
      summary = "Give an API these labels beside those it carries",
      requestBody =
          @RequestBody(
              required = true,
              description = "As for PUT; also one pair, `{\"key\": \"…\", \"value\": \"…\"}`",
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(type = "object", example = EXAMPLE))))
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The labels the API carries now",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = ApiLabelsDocument.class)))
  HttpResponse<?> merge(
      HttpRequest<?> request,
      @PathVariable("api_id") String apiId,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    return label(request, apiId, LabelChange.Merge.giving(GivenLabels.read(body, true)), actor);
  }

  /** {@code PATCH /api/{api_id}/labels}: gives labels and takes others away (RFC 7396). */
  @Patch
  @Needs(Permission.CHANGE_APIS)
  @Operation(
      operationId = "patchApiLabels",
      summary = "Give an API labels and take others away",
      requestBody =
          @RequestBody(
              required = true,
              description = "A JSON merge patch of the labels: `null` takes one away",
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(type = "object", example = EXAMPLE))))
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The labels the API carries now",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = ApiLabelsDocument.class)))
  HttpResponse<?> patch(
      HttpRequest<?> request,
      @PathVariable("api_id") String apiId,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    return label(request, apiId, GivenLabels.readPatch(body), actor);
  }

  /** {@code DELETE /api/{api_id}/labels/{key}}: takes a label away. */
  @Delete("/{key}")
  @Needs(Permission.CHANGE_APIS)
  @Operation(operationId = "removeApiLabel", summary = "Take a label away from an API")
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The labels the API carries now",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = ApiLabelsDocument.class)))
  HttpResponse<?> remove(
      HttpRequest<?> request,
      @PathVariable("api_id") String apiId,
      String key,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    return label(request, apiId, LabelChange.Merge.removing(Set.of(name(key))), actor);
  }

  private static LabelName name(String key) {
    try {
      return new LabelName(key);
    } catch (InvalidValueException e) {
      throw e.at("key");
    }
  }

  private HttpResponse<?> label(
      HttpRequest<?> request, String apiId, LabelChange change, Actor actor) {
    var id = Identifier.parse(apiId);
    if (id.isEmpty()) {
      return ApiProblems.unknown(request, apiId);
    }
    var command =
        new LabelApi.Command(
            actor, new ApiId(id.get()), change, tags.expected(request, ApiLabelsDocument::of));
    return switch (labelApi.label(command)) {
      case Labelled(var api) -> tags.ok(ApiLabelsDocument.of(api.labels()));
      case UnknownApi _ -> ApiProblems.unknown(request, apiId);
      case Stale() -> Problems.stale(request);
      case LabelsRejected(var rejections) -> LabelRejections.answer(request, rejections);
      case PoliciesBroken(var breaches) ->
          Problems.answer(request, LabelProblems.ofPolicies(breaches));
      case NotPermitted() -> Problems.forbidden(request);
    };
  }
}
