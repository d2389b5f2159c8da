package io.portico.http.api;

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
import io.portico.application.port.in.api.FindApis;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RegisterApi.Outcome.IdTaken;
import io.portico.application.port.in.api.RegisterApi.Outcome.LabelsRejected;
import io.portico.application.port.in.api.RegisterApi.Outcome.NotPermitted;
import io.portico.application.port.in.api.RegisterApi.Outcome.Registered;
import io.portico.application.port.in.api.ShowApi;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.Problems;
import io.portico.http.server.Cursor;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The routes of APIs (contract 2.2). */
@Controller("/api/apis")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "APIs")
final class ApiController {

  private static final String CURSOR = "apis";

  private final RegisterApi registerApi;
  private final FindApis findApis;
  private final ShowApi showApi;

  ApiController(RegisterApi registerApi, FindApis findApis, ShowApi showApi) {
    this.registerApi = registerApi;
    this.findApis = findApis;
    this.showApi = showApi;
  }

  /** {@code POST /api/apis}: registers an API. */
  @Post
  @Operation(
      operationId = "registerApi",
      summary = "Register an API, with or without labels",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = ApiRequest.class))))
  @ApiResponse(
      responseCode = "201",
      description = "The API is in the repository",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = ApiDocument.class)))
  HttpResponse<?> register(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    return switch (registerApi.register(ApiRequest.read(body, actor))) {
      case Registered(var api) ->
          HttpResponse.created(ApiDocument.of(api), URI.create("/api/apis/" + api.id()));
      case IdTaken(var id) ->
          Problems.conflict(
              request,
              "api_id_taken",
              "id: '%s' is taken (expected: an id that no API has)".formatted(id));
      case LabelsRejected(var rejections) -> LabelRejections.answer(request, rejections);
      case NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code GET /api/apis}: the APIs that a selection means, by id. */
  @Get
  @Operation(
      operationId = "findApis",
      summary = "Find APIs by one label or by several combined",
      description =
          """
          A selector is written as in Kubernetes: `key`, `!key`, `key=value`, `key!=value`, \
          `key in (a,b)`, `key notin (a,b)`, joined by commas, all of which must hold. \
          On top: `key^=prefix`, `key*=part`, `group.*`, and values in quotes. \
          Several selectors: at least one of them must hold.""")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "selector",
      description = "Which APIs are meant; may be repeated",
      array = @ArraySchema(schema = @Schema(types = "string")),
      example = "api_criticality='Tier 1',business_domain in (Finance,Risk)")
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
  Page<ApiDocument> find(HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
    var parameters = QueryParameters.of(request, "selector", "limit", "cursor");
    var page =
        findApis.find(
            new FindApis.Query(
                actor,
                Selection.of(parameters.all("selector").stream().map(Selector::parse).toList()),
                parameters
                    .one("cursor")
                    .map(cursor -> Cursor.read(CURSOR, cursor, ApiController::id)),
                parameters.limit()));
    return new Page<>(
        page.apis().stream().map(ApiDocument::of).toList(),
        page.next().map(id -> Cursor.behind(CURSOR, id)).orElse(null));
  }

  /** {@code GET /api/apis/{id}}: one API. */
  @Get("/{id}")
  @Operation(operationId = "showApi", summary = "Show one API")
  @ApiResponse(
      responseCode = "200",
      description = "The API with this id",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = ApiDocument.class)))
  HttpResponse<?> show(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var api = Identifier.parse(id).flatMap(parsed -> showApi.show(actor, new ApiId(parsed)));
    return api.isPresent()
        ? HttpResponse.ok(ApiDocument.of(api.get()))
        : Problems.notFound(
            request,
            "api_not_found",
            "No API has the id %s.".formatted(InvalidValueException.shown(id)));
  }

  private static ApiId id(String text) {
    return new ApiId(Identifier.of("cursor", text));
  }
}
