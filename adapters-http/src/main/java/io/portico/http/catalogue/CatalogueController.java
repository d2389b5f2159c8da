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
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.Catalogue;
import io.portico.http.classic.PortalReply;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/** The routes of the catalogue as a whole, which classic portals use. */
@Controller("/api/portal/catalogue")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class CatalogueController {

  private final CatalogueQueries queries;
  private final ReplaceCatalogue replaceCatalogue;
  private final EntityTags tags;

  CatalogueController(
      CatalogueQueries queries, ReplaceCatalogue replaceCatalogue, EntityTags tags) {
    this.queries = queries;
    this.replaceCatalogue = replaceCatalogue;
    this.tags = tags;
  }

  /** {@code GET /api/portal/catalogue}: the catalogue. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, CatalogueDocument.of(actor.organisation(), queries.find(actor)));
  }

  /** {@code POST /api/portal/catalogue}: returns the id of the catalogue, which always exists. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> create(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    // It exists already, so no use case asks for the permission.
    actor.require(Permission.ADMINISTER_PORTAL);
    QueryParameters.of(request);
    CatalogueRequest.requireOwnOrganisation(body, actor);
    return HttpResponse.ok(PortalReply.ok(queries.find(actor).id().toString()));
  }

  /** {@code PUT /api/portal/catalogue}: replaces all entries. */
  @Put
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> replace(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    Precondition<Catalogue> expected =
        tags.expected(request, present -> CatalogueDocument.of(actor.organisation(), present));
    return switch (replaceCatalogue.replace(CatalogueRequest.read(body, actor, expected))) {
      case ReplaceCatalogue.Outcome.Replaced _ -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case ReplaceCatalogue.Outcome.UnknownPlans(var unknown) ->
          throw CatalogueProblems.unknownPlans(unknown);
    };
  }
}
