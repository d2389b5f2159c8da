package io.portico.http.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries.View;
import io.portico.application.port.in.portal.ReplacePortalSettings;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.http.classic.PortalReply;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.OptionalBody;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;

/** The routes of the settings of a developer portal. */
@AuthenticatedController("/api/portal/configuration")
record PortalSettingsController(
    PortalSettingsQueries queries, ReplacePortalSettings replacePortalSettings, EntityTags tags) {

  /** {@code GET /api/portal/configuration}: the settings. */
  @Get
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> find(HttpRequest<?> request, Actor actor) {
    return tags.ok(request, document(actor, queries.find(actor)));
  }

  /** {@code POST /api/portal/configuration}: does what {@code PUT} does. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> create(HttpRequest<byte[]> request, Actor actor) {
    return replace(request, actor);
  }

  /**
   * {@code PUT /api/portal/configuration}: replaces all settings. Without a body, with which
   * installers of the classic dashboard create the settings, they stay as they are: they always
   * exist.
   */
  @Put
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> replace(HttpRequest<byte[]> request, Actor actor) {
    Precondition<View> expected = tags.expected(request, view -> document(actor, view));
    OptionalBody.read(request)
        .map(json -> PortalSettingsDocument.read(json, actor, () -> queries.find(actor).settings()))
        .ifPresent(
            settings ->
                replacePortalSettings.replace(
                    new ReplacePortalSettings.Command(actor, settings, expected)));
    return HttpResponse.ok(PortalReply.ok("Data updated"));
  }

  private static PortalSettingsDocument document(Actor actor, View view) {
    return PortalSettingsDocument.of(actor.organisation(), view);
  }
}
