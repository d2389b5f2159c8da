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
import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.in.catalogue.ShowCatalogue;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
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
 * The routes of single entries of the catalogue (contract 3.2). Their {@code ETag} is that of the
 * catalogue, of which an entry is a part: who sends it back is told of any change in between.
 */
@Controller("/api/portal/catalogue/entries")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class EntryController {

  private static final String TAG = "The ETag of the catalogue as it was read";

  private final ShowCatalogue showCatalogue;
  private final AddCatalogueEntry addCatalogueEntry;
  private final ReplaceCatalogueEntry replaceCatalogueEntry;
  private final RemoveCatalogueEntry removeCatalogueEntry;
  private final EntityTags tags;
  private final IdempotentExecution idempotent;

  EntryController(
      ShowCatalogue showCatalogue,
      AddCatalogueEntry addCatalogueEntry,
      ReplaceCatalogueEntry replaceCatalogueEntry,
      RemoveCatalogueEntry removeCatalogueEntry,
      EntityTags tags,
      IdempotentExecution idempotent) {
    this.showCatalogue = showCatalogue;
    this.addCatalogueEntry = addCatalogueEntry;
    this.replaceCatalogueEntry = replaceCatalogueEntry;
    this.removeCatalogueEntry = removeCatalogueEntry;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code GET /api/portal/catalogue/entries}: the entries, in the order of the catalogue. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<PortalPage<EntryDocument>> browse(HttpRequest<?> request, Actor actor) {
    var paging =
        PortalPaging.of(QueryParameters.of(request, PortalPaging.PAGE, PortalPaging.PAGE_SIZE));
    var catalogue = showCatalogue.show(actor);
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

  /** {@code POST /api/portal/catalogue/entries}: offers one plan more. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> add(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> added(request, body, actor));
  }

  private HttpResponse<?> added(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    var command =
        new AddCatalogueEntry.Command(actor, EntryRequest.read(body), expected(request, actor));
    return switch (addCatalogueEntry.add(command)) {
      case AddCatalogueEntry.Outcome.Added(var entry) ->
          HttpResponse.ok(PortalReply.ok(entry.plan().toString()));
      case AddCatalogueEntry.Outcome.AlreadyOffered(var plan) ->
          CatalogueProblems.alreadyOffered(request, plan);
      case AddCatalogueEntry.Outcome.UnknownPlan(var plan) ->
          CatalogueProblems.unknownPlan(request, plan);
      case AddCatalogueEntry.Outcome.Full() -> CatalogueProblems.full(request);
      case AddCatalogueEntry.Outcome.Stale() -> throw new RefusedException.Stale();
      case AddCatalogueEntry.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code PUT /api/portal/catalogue/entries/{policy_id}}: replaces one entry. */
  @Put("/{policy_id}")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> replace(
      HttpRequest<?> request,
      @PathVariable("policy_id") String policy,
      @Body byte @Nullable [] body,
      Actor actor) {
    QueryParameters.of(request);
    var plan = Identifier.parse(policy).map(PlanId::new);
    if (plan.isEmpty()) {
      return CatalogueProblems.unknownEntry(request, policy);
    }
    var entry = EntryRequest.readReplacement(body, plan.get());
    var command = new ReplaceCatalogueEntry.Command(actor, entry, expected(request, actor));
    return switch (replaceCatalogueEntry.replace(command)) {
      case ReplaceCatalogueEntry.Outcome.Replaced _ ->
          HttpResponse.ok(PortalReply.ok("Data updated"));
      case ReplaceCatalogueEntry.Outcome.UnknownEntry() ->
          CatalogueProblems.unknownEntry(request, policy);
      case ReplaceCatalogueEntry.Outcome.Full() -> CatalogueProblems.full(request);
      case ReplaceCatalogueEntry.Outcome.Stale() -> throw new RefusedException.Stale();
      case ReplaceCatalogueEntry.Outcome.NotPermitted() ->
          throw new RefusedException.NotPermitted();
    };
  }

  /** {@code DELETE /api/portal/catalogue/entries/{policy_id}}: takes one entry out. */
  @Delete("/{policy_id}")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> remove(
      HttpRequest<?> request, @PathVariable("policy_id") String policy, Actor actor) {
    QueryParameters.of(request);
    var plan = Identifier.parse(policy).map(PlanId::new);
    if (plan.isEmpty()) {
      return CatalogueProblems.unknownEntry(request, policy);
    }
    var command = new RemoveCatalogueEntry.Command(actor, plan.get(), expected(request, actor));
    return switch (removeCatalogueEntry.remove(command)) {
      case RemoveCatalogueEntry.Outcome.Removed _ ->
          HttpResponse.ok(PortalReply.ok("Data deleted"));
      case RemoveCatalogueEntry.Outcome.UnknownEntry() ->
          CatalogueProblems.unknownEntry(request, policy);
      case RemoveCatalogueEntry.Outcome.Stale() -> throw new RefusedException.Stale();
      case RemoveCatalogueEntry.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private Precondition<Catalogue> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, present -> CatalogueDocument.of(actor.organisation(), present));
  }
}
