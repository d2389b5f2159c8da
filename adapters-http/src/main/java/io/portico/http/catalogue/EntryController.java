package io.portico.http.catalogue;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/**
 * The routes of single catalogue entries. Their {@code ETag} is that of the whole catalogue, so a
 * precondition detects any change of it.
 */
@Controller("/api/portal/catalogue/entries")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class EntryController {

  private final CatalogueQueries queries;
  private final AddCatalogueEntry addCatalogueEntry;
  private final ReplaceCatalogueEntry replaceCatalogueEntry;
  private final RemoveCatalogueEntry removeCatalogueEntry;
  private final EntityTags tags;
  private final IdempotentExecution idempotent;

  EntryController(
      CatalogueQueries queries,
      AddCatalogueEntry addCatalogueEntry,
      ReplaceCatalogueEntry replaceCatalogueEntry,
      RemoveCatalogueEntry removeCatalogueEntry,
      EntityTags tags,
      IdempotentExecution idempotent) {
    this.queries = queries;
    this.addCatalogueEntry = addCatalogueEntry;
    this.replaceCatalogueEntry = replaceCatalogueEntry;
    this.removeCatalogueEntry = removeCatalogueEntry;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code GET /api/portal/catalogue/entries}: the entries, in the order of the catalogue. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<PortalPage<EntryDocument>> list(HttpRequest<?> request, Actor actor) {
    var paging =
        PortalPaging.of(QueryParameters.of(request, PortalPaging.PAGE, PortalPaging.PAGE_SIZE));
    var catalogue = queries.find(actor);
    var entries =
        catalogue.entries().stream()
            .skip(paging.offset())
            .limit(paging.pageSize())
            .map(EntryDocument::of)
            .toList();
    return paging
        .answer(entries, catalogue.entries().size())
        .header(HttpHeaders.ETAG, tags.of(CatalogueDocument.of(actor.organisation(), catalogue)));
  }

  /** {@code POST /api/portal/catalogue/entries}: adds an entry. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> add(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> addOnce(request, body, actor));
  }

  private HttpResponse<?> addOnce(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    var command =
        new AddCatalogueEntry.Command(
            actor, EntryRequest.read(body), expected(request, actor), CatalogueSize.WITHIN_LIMIT);
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

  /** {@code PUT /api/portal/catalogue/entries/{policy_id}}: replaces an entry. */
  @Put("/{policy_id}")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> replace(
      HttpRequest<?> request,
      @PathVariable("policy_id") String policy,
      @Body byte @Nullable [] body,
      Actor actor) {
    QueryParameters.of(request);
    var command =
        new ReplaceCatalogueEntry.Command(
            actor,
            EntryRequest.readReplacement(body, parsePlan(policy)),
            expected(request, actor),
            CatalogueSize.WITHIN_LIMIT);
    return switch (replaceCatalogueEntry.replace(command)) {
      case REPLACED -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case FULL -> throw CatalogueProblems.full();
    };
  }

  /** {@code DELETE /api/portal/catalogue/entries/{policy_id}}: removes an entry. */
  @Delete("/{policy_id}")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> remove(
      HttpRequest<?> request, @PathVariable("policy_id") String policy, Actor actor) {
    QueryParameters.of(request);
    removeCatalogueEntry.remove(
        new RemoveCatalogueEntry.Command(actor, parsePlan(policy), expected(request, actor)));
    return HttpResponse.ok(PortalReply.ok("Data deleted"));
  }

  private Precondition<Catalogue> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, present -> CatalogueDocument.of(actor.organisation(), present));
  }

  private static PlanId parsePlan(String policy) {
    return Identifier.parse(policy)
        .map(PlanId::new)
        .orElseThrow(() -> new RefusedException.NotFound(RecordKind.CATALOGUE_ENTRY, policy));
  }
}
