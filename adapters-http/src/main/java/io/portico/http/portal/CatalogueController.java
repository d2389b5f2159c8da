package io.portico.http.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.catalogue.OpenCatalogue;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.catalogue.ShowCatalogue;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.Catalogue;
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

/** The routes of the catalogue as a whole, as classic portals use it (contract 3.2). */
@Controller("/api/portal/catalogue")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Portal")
final class CatalogueController {

  private final ShowCatalogue showCatalogue;
  private final OpenCatalogue openCatalogue;
  private final ReplaceCatalogue replaceCatalogue;
  private final EntityTags tags;

  CatalogueController(
      ShowCatalogue showCatalogue,
      OpenCatalogue openCatalogue,
      ReplaceCatalogue replaceCatalogue,
      EntityTags tags) {
    this.showCatalogue = showCatalogue;
    this.openCatalogue = openCatalogue;
    this.replaceCatalogue = replaceCatalogue;
    this.tags = tags;
  }

  /** {@code GET /api/portal/catalogue}: what the portal offers. */
  @Get
  @Needs(Permission.READ)
  @Operation(operationId = "showCatalogue", summary = "Show what the portal offers")
  @ApiResponse(
      responseCode = "200",
      description = "The catalogue of the organisation",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = CatalogueDocument.class)))
  HttpResponse<?> show(HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, CatalogueDocument.of(actor.organisation(), showCatalogue.show(actor)));
  }

  /** {@code POST /api/portal/catalogue}: tells the id of the catalogue, which is there already. */
  @Post
  @Needs(Permission.ADMINISTER_PORTAL)
  @Operation(
      operationId = "openCatalogue",
      summary = "Tell the id of the catalogue",
      description =
          "The catalogue is there from the beginning; nothing is changed. org_id may be given, if it"
              + " is that of the caller.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(type = "object", example = "{}"))))
  @ApiResponse(
      responseCode = "200",
      description = "Message is the id of the catalogue",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PortalReply.class)))
  HttpResponse<?> open(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    CatalogueRequest.readMaking(body, actor);
    return switch (openCatalogue.open(actor)) {
      case OpenCatalogue.Outcome.Opened(var id) -> HttpResponse.ok(PortalReply.ok(id.toString()));
      case OpenCatalogue.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code PUT /api/portal/catalogue}: replaces all that the portal offers. */
  @Put
  @Needs(Permission.ADMINISTER_PORTAL)
  @Operation(
      operationId = "replaceCatalogue",
      summary = "Replace all that the portal offers",
      description = "A catalogue as it was read may be sent back.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = CatalogueRequest.class))))
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The catalogue is as wanted",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PortalReply.class)))
  HttpResponse<?> replace(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    Precondition<Catalogue> expected =
        tags.expected(request, present -> CatalogueDocument.of(actor.organisation(), present));
    return switch (replaceCatalogue.replace(CatalogueRequest.read(body, actor, expected))) {
      case ReplaceCatalogue.Outcome.Replaced _ -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case ReplaceCatalogue.Outcome.UnknownPlans(var unknown) ->
          CatalogueAnswers.unknownPlans(request, unknown);
      case ReplaceCatalogue.Outcome.Stale() -> Problems.stale(request);
      case ReplaceCatalogue.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }
}
