package io.portico.http.catalogue;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import org.jspecify.annotations.Nullable;

/**
 * The routes of the catalogue and its entries. The {@code ETag} of an entry is that of the whole
 * catalogue, so a precondition detects any change of it.
 */
@AuthenticatedController("/api/portal/catalogue")
record CatalogueController(
    CatalogueQueries queries,
    PlanQueries plans,
    ReplaceCatalogue replaceCatalogue,
    AddCatalogueEntry addCatalogueEntry,
    ReplaceCatalogueEntry replaceCatalogueEntry,
    RemoveCatalogueEntry removeCatalogueEntry,
    EntityTags tags,
    IdempotentExecution idempotent) {

  /** {@code GET /api/portal/catalogue}: the catalogue. */
  @Get
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> find(HttpRequest<?> request, Actor actor) {
    return tags.ok(request, CatalogueDocument.of(actor.organisation(), queries.find(actor)));
  }

  /**
   * {@code POST /api/portal/catalogue}: returns the id of the catalogue, which always exists, and
   * replaces its entries if the body has some.
   */
  @Post
  @RequiresPermission(Permission.PUBLISH)
  HttpResponse<?> create(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    // It exists already, so without entries no use case asks for the permission.
    actor.require(Permission.PUBLISH);
    return idempotent.execute(request, body, actor, () -> create(body, actor));
  }

  private HttpResponse<?> create(byte @Nullable [] body, Actor actor) {
    var json = CatalogueDocument.parse(body);
    Ids.requireOwnOrganisation(json, actor);
    var catalogue =
        CatalogueDocument.hasEntries(json)
            ? replace(CatalogueDocument.read(json, actor, plans.ids(actor), Precondition.none()))
            : queries.find(actor);
    return HttpResponse.ok(PortalReply.ok(catalogue.id().toString()));
  }

  /** {@code PUT /api/portal/catalogue}: replaces all entries. */
  @Put
  @RequiresPermission(Permission.PUBLISH)
  HttpResponse<?> replace(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    replace(
        CatalogueDocument.read(
            CatalogueDocument.parse(body), actor, plans.ids(actor), expected(request, actor)));
    return HttpResponse.ok(PortalReply.ok("Data updated"));
  }

  private Catalogue replace(ReplaceCatalogue.Command command) {
    return switch (replaceCatalogue.replace(command)) {
      case ReplaceCatalogue.Outcome.Replaced(var catalogue) -> catalogue;
      case ReplaceCatalogue.Outcome.UnknownPlans(var unknown) ->
          throw CatalogueProblems.unknownPlans(unknown);
    };
  }

  /** {@code GET /api/portal/catalogue/entries}: the entries, in the order of the catalogue. */
  @Get("/entries")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<PortalPage<EntryDocument>> listEntries(HttpRequest<?> request, Actor actor) {
    var paging =
        PortalPaging.of(QueryParameters.of(request, PortalPaging.PAGE, PortalPaging.PAGE_SIZE));
    var catalogue = queries.find(actor);
    var entries =
        catalogue.entries().stream().skip(paging.offset()).limit(paging.pageSize()).toList();
    return paging
        .answer(new OffsetPage<>(entries, catalogue.entries().size()), EntryDocument::of)
        .header(HttpHeaders.ETAG, tags.of(CatalogueDocument.of(actor.organisation(), catalogue)));
  }

  /** {@code POST /api/portal/catalogue/entries}: adds an entry. */
  @Post("/entries")
  @RequiresPermission(Permission.PUBLISH)
  HttpResponse<?> addEntry(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> addOnce(request, body, actor));
  }

  private HttpResponse<?> addOnce(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    var command =
        new AddCatalogueEntry.Command(
            actor,
            EntryDocument.read(JsonObject.parse(body), actor, plans.ids(actor)),
            expected(request, actor),
            CatalogueSize.WITHIN_LIMIT);
    return switch (addCatalogueEntry.add(command)) {
      case AddCatalogueEntry.Outcome.Added(var entry) ->
          HttpResponse.ok(PortalReply.ok(entry.plan().toString()));
      case AddCatalogueEntry.Outcome.AlreadyOffered(var plan) ->
          throw CatalogueProblems.alreadyOffered(plan);
      case AddCatalogueEntry.Outcome.UnknownPlan(var plan) ->
          throw CatalogueProblems.unknownPlan(plan);
      case AddCatalogueEntry.Outcome.Full() -> throw CatalogueProblems.full();
    };
  }

  /**
   * {@code GET /api/portal/catalogue/entries/{policy_id}}: an entry. Its {@code ETag} is that of
   * the catalogue, which a change of the entry expects.
   */
  @Get("/entries/{policy_id}")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> findEntry(
      HttpRequest<?> request, @PathVariable("policy_id") String policy, Actor actor) {
    QueryParameters.of(request);
    var plan = parsePlan(policy, actor);
    var catalogue = queries.find(actor);
    var entry = catalogue.offering(plan).orElseThrow(RecordKind.CATALOGUE_ENTRY.notFound(plan));
    return tags.ok(
        EntryDocument.of(entry), tags.of(CatalogueDocument.of(actor.organisation(), catalogue)));
  }

  /** {@code PUT /api/portal/catalogue/entries/{policy_id}}: replaces an entry. */
  @Put("/entries/{policy_id}")
  @RequiresPermission(Permission.PUBLISH)
  HttpResponse<?> replaceEntry(
      HttpRequest<?> request,
      @PathVariable("policy_id") String policy,
      @Body byte @Nullable [] body,
      Actor actor) {
    QueryParameters.of(request);
    var command =
        new ReplaceCatalogueEntry.Command(
            actor,
            EntryDocument.readReplacement(body, parsePlan(policy, actor), actor, plans.ids(actor)),
            expected(request, actor),
            CatalogueSize.WITHIN_LIMIT);
    return switch (replaceCatalogueEntry.replace(command)) {
      case REPLACED -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case FULL -> throw CatalogueProblems.full();
    };
  }

  /** {@code DELETE /api/portal/catalogue/entries/{policy_id}}: removes an entry. */
  @Delete("/entries/{policy_id}")
  @RequiresPermission(Permission.PUBLISH)
  HttpResponse<?> removeEntry(
      HttpRequest<?> request, @PathVariable("policy_id") String policy, Actor actor) {
    QueryParameters.of(request);
    removeCatalogueEntry.remove(
        new RemoveCatalogueEntry.Command(
            actor, parsePlan(policy, actor), expected(request, actor)));
    return HttpResponse.ok(PortalReply.ok("Data deleted"));
  }

  private Precondition<Catalogue> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, present -> CatalogueDocument.of(actor.organisation(), present));
  }

  private PlanId parsePlan(String policy, Actor actor) {
    return Ids.planInPath(RecordKind.CATALOGUE_ENTRY, policy, plans.ids(actor));
  }
}
