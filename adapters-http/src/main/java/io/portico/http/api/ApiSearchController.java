package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
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
import io.portico.application.port.in.api.CountLabels;
import io.portico.application.port.in.api.CountLabels.Outcome.Counted;
import io.portico.application.port.in.api.CountLabels.Outcome.UnknownLabels;
import io.portico.application.port.in.api.FindApis;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
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
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The routes that find APIs and count their labels (contract 2.2). */
@Controller("/api/apis")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "APIs")
final class ApiSearchController {

  private final FindApis findApis;
  private final CountLabels countLabels;

  ApiSearchController(FindApis findApis, CountLabels countLabels) {
    this.findApis = findApis;
    this.countLabels = countLabels;
  }

  /** {@code GET /api/apis}: the APIs that are meant. */
  @Get
  @Needs(Permission.READ)
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
      name = "q",
      description = "Words in the name, the description or the owner",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "provider",
      description = "The exact provider",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "sort",
      description = "id, name or -updated_at",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "count",
      description = "true: tell how many there are on all pages",
      schema = @Schema(types = "boolean"))
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
    return found(ApiSearchRequest.read(request, actor));
  }

  /** {@code POST /api/apis/search}: the same for selectors that are longer than an address. */
  @Post("/search")
  @Needs(Permission.READ)
  @Operation(
      operationId = "searchApis",
      summary = "Find APIs by selectors that are longer than an address",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = ApiSearchRequest.class))))
  @ApiResponse(responseCode = "200", description = "One page of the APIs")
  HttpResponse<Page<ApiDocument>> search(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    return HttpResponse.ok(found(ApiSearchRequest.read(body, actor)));
  }

  /** {@code GET /api/apis/facets}: how the values of labels are spread under a filter. */
  @Get("/facets")
  @Needs(Permission.READ)
  @Operation(
      operationId = "countLabels",
      summary = "Count the values of labels on the APIs that are meant")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "keys",
      description = "The labels to count, joined by commas",
      required = true,
      schema = @Schema(types = "string"),
      example = "api_criticality,business_domain")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "selector",
      description = "Which APIs are meant; may be repeated",
      array = @ArraySchema(schema = @Schema(types = "string")))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "q",
      description = "Words in the name, the description or the owner",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "provider",
      description = "The exact provider",
      schema = @Schema(types = "string"))
  @ApiResponse(
      responseCode = "200",
      description = "The counts",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = FacetsDocument.class)))
  HttpResponse<?> facets(HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
    var parameters = QueryParameters.of(request, "keys", "selector", "q", "provider");
    var query =
        new CountLabels.Query(
            actor, ApiSearchRequest.filter(parameters), keys(parameters.one("keys").orElse("")));
    return switch (countLabels.count(query)) {
      case Counted(var total, var labels) -> HttpResponse.ok(FacetsDocument.of(total, labels));
      case UnknownLabels(var labels) ->
          Problems.answer(
              request,
              Problem.ofFields(
                  HttpStatus.BAD_REQUEST,
                  "unknown_label",
                  labels.stream()
                      .map(
                          label ->
                              new FieldError(
                                  "keys." + label.name(),
                                  label.reason(),
                                  null,
                                  label.nearest().stream().map(LabelName::value).toList()))
                      .toList()));
    };
  }

  private Page<ApiDocument> found(FindApis.Query query) {
    var page = findApis.find(query);
    return new Page<>(
        page.apis().stream().map(ApiDocument::of).toList(),
        page.next().map(position -> ApiCursor.behind(query.order(), position)).orElse(null),
        page.total().orElse(null));
  }

  private static List<LabelName> keys(String joined) {
    if (joined.isEmpty()) {
      throw InvalidValueException.found("keys", "missing", "names of labels, joined by commas");
    }
    return Arrays.stream(joined.split(",", -1))
        .map(
            key -> {
              try {
                return new LabelName(key);
              } catch (InvalidValueException e) {
                throw e.at("keys");
              }
            })
        .toList();
  }
}
