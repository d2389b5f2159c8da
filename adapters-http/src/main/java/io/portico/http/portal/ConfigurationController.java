package io.portico.http.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.portal.ReplacePortalSettings;
import io.portico.application.port.in.portal.ShowPortalSettings;
import io.portico.application.port.in.portal.ShowPortalSettings.Shown;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
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

/** The routes by which the settings of a portal are read and written (contract 3.5). */
@Controller("/api/portal/configuration")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Portal")
final class ConfigurationController {

  private final ShowPortalSettings showPortalSettings;
  private final ReplacePortalSettings replacePortalSettings;
  private final EntityTags tags;

  ConfigurationController(
      ShowPortalSettings showPortalSettings,
      ReplacePortalSettings replacePortalSettings,
      EntityTags tags) {
    this.showPortalSettings = showPortalSettings;
    this.replacePortalSettings = replacePortalSettings;
    this.tags = tags;
  }

  /** {@code GET /api/portal/configuration}: how the portal behaves. */
  @Get
  @Needs(Permission.READ)
  @Operation(operationId = "showConfiguration", summary = "Show how the portal behaves")
  @ApiResponse(
      responseCode = "200",
      description = "The settings of the organisation",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = ConfigurationDocument.class)))
  HttpResponse<?> show(HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    return tags.ok(
        request, ConfigurationDocument.of(actor.organisation(), showPortalSettings.show(actor)));
  }

  /** {@code PUT /api/portal/configuration}: replaces all settings. */
  @Put
  @Needs(Permission.ADMINISTER_PORTAL)
  @Operation(
      operationId = "replaceConfiguration",
      summary = "Replace how the portal behaves",
      description =
          "Members that are absent get their defaults, members that are unknown are ignored. The"
              + " settings as they were read may be sent back.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = ConfigurationDocument.class))))
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The settings are as wanted",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PortalReply.class)))
  HttpResponse<?> replace(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    Precondition<Shown> expected =
        tags.expected(request, shown -> ConfigurationDocument.of(actor.organisation(), shown));
    var command =
        new ReplacePortalSettings.Command(actor, ConfigurationDocument.read(body), expected);
    return switch (replacePortalSettings.replace(command)) {
      case ReplacePortalSettings.Outcome.Replaced() ->
          HttpResponse.ok(PortalReply.ok("Data updated"));
      case ReplacePortalSettings.Outcome.Stale() -> Problems.stale(request);
      case ReplacePortalSettings.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }
}
