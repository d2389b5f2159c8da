package io.portico.http.catalogue;

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
import io.portico.application.port.in.catalogue.CreateCatalogue;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.catalogue.ShowCatalogue;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalReply;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/** The routes of the catalogue as a whole, as classic portals use it (contract 3.2). */
@Controller("/api/portal/catalogue")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class CatalogueController {

  private final ShowCatalogue showCatalogue;
  private final CreateCatalogue openCatalogue;
  private final ReplaceCatalogue replaceCatalogue;
  private final EntityTags tags;

  CatalogueController(
      ShowCatalogue showCatalogue,
      CreateCatalogue openCatalogue,
      ReplaceCatalogue replaceCatalogue,
      EntityTags tags) {
    this.showCatalogue = showCatalogue;
    this.openCatalogue = openCatalogue;
    this.replaceCatalogue = replaceCatalogue;
    this.tags = tags;
  }

  /** {@code GET /api/portal/catalogue}: what the portal offers. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, CatalogueDocument.of(actor.organisation(), showCatalogue.show(actor)));
  }

  /** {@code POST /api/portal/catalogue}: tells the id of the catalogue, which is there already. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> open(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    CatalogueRequest.readMaking(body, actor);
    return switch (openCatalogue.open(actor)) {
      case CreateCatalogue.Outcome.Opened(var id) -> HttpResponse.ok(PortalReply.ok(id.toString()));
      case CreateCatalogue.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code PUT /api/portal/catalogue}: replaces all that the portal offers. */
  @Put
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> replace(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    Precondition<Catalogue> expected =
        tags.expected(request, present -> CatalogueDocument.of(actor.organisation(), present));
    return switch (replaceCatalogue.replace(CatalogueRequest.read(body, actor, expected))) {
      case ReplaceCatalogue.Outcome.Replaced _ -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case ReplaceCatalogue.Outcome.UnknownPlans(var unknown) ->
          CatalogueProblems.unknownPlans(request, unknown);
      case ReplaceCatalogue.Outcome.Stale() -> throw new RefusedException.Stale();
      case ReplaceCatalogue.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }
}
