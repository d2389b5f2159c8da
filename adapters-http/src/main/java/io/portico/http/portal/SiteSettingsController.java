package io.portico.http.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.site.ReplaceSite;
import io.portico.application.port.in.site.ReplaceSite.Outcome;
import io.portico.application.port.in.site.SiteQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import org.jspecify.annotations.Nullable;

/** The routes of the settings of the site for developers. */
@AuthenticatedController("/api/portal/site")
record SiteSettingsController(SiteQueries queries, ReplaceSite replaceSite, EntityTags tags) {

  /** {@code GET /api/portal/site}: the settings. */
  @Get
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> find(HttpRequest<?> request, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, SiteDocument.of(queries.find(actor)));
  }

  /** {@code PUT /api/portal/site}: replaces all settings. */
  @Put
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> replace(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var site = SiteDocument.read(body, actor.organisation());
    var command = new ReplaceSite.Command(actor, site, tags.expected(request, SiteDocument::of));
    return switch (replaceSite.replace(command)) {
      case Outcome.Replaced(var replaced) -> tags.ok(SiteDocument.of(replaced));
      case Outcome.NameTaken(var name) -> throw SiteProblems.nameTaken(name);
      case Outcome.UnknownLabels(var names) -> throw SiteProblems.unknownLabels(site, names);
    };
  }
}
