package io.portico.http.settings;

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
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalReply;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/** The routes by which the settings of a portal are read and written (contract 3.5). */
@Controller("/api/portal/configuration")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class PortalSettingsController {

  private final ShowPortalSettings showPortalSettings;
  private final ReplacePortalSettings replacePortalSettings;
  private final EntityTags tags;

  PortalSettingsController(
      ShowPortalSettings showPortalSettings,
      ReplacePortalSettings replacePortalSettings,
      EntityTags tags) {
    this.showPortalSettings = showPortalSettings;
    this.replacePortalSettings = replacePortalSettings;
    this.tags = tags;
  }

  /** {@code GET /api/portal/configuration}: how the portal behaves. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(
        request, PortalSettingsDocument.of(actor.organisation(), showPortalSettings.show(actor)));
  }

  /** {@code PUT /api/portal/configuration}: replaces all settings. */
  @Put
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> replace(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    Precondition<Shown> expected =
        tags.expected(request, shown -> PortalSettingsDocument.of(actor.organisation(), shown));
    var command =
        new ReplacePortalSettings.Command(actor, PortalSettingsDocument.read(body), expected);
    return switch (replacePortalSettings.replace(command)) {
      case ReplacePortalSettings.Outcome.Replaced() ->
          HttpResponse.ok(PortalReply.ok("Data updated"));
      case ReplacePortalSettings.Outcome.Stale() -> throw new RefusedException.Stale();
      case ReplacePortalSettings.Outcome.NotPermitted() ->
          throw new RefusedException.NotPermitted();
    };
  }
}
