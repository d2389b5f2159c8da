package io.portico.http.plan;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import org.jspecify.annotations.Nullable;

/** The routes of plans, which classic portal clients call policies. */
@AuthenticatedController("/api/portal/policies")
record PlanController(
    DefinePlan definePlan,
    PlanQueries queries,
    ReplacePlan replacePlan,
    RemovePlan removePlan,
    EntityTags tags,
    IdempotentExecution idempotent) {

  /** {@code POST /api/portal/policies}: defines a plan. */
  @Post
  @RequiresPermission(Permission.PUBLISH)
  HttpResponse<?> define(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    return idempotent.execute(request, body, actor, () -> define(body, actor));
  }

  private HttpResponse<?> define(byte @Nullable [] body, Actor actor) {
    return switch (definePlan.define(PlanDocument.read(actor, body))) {
      case DefinePlan.Outcome.Defined(var plan) ->
          HttpResponse.ok(PortalReply.ok(plan.id().toString()));
      case DefinePlan.Outcome.IdTaken(var wanted) -> throw PlanProblems.idTaken(wanted);
      case DefinePlan.Outcome.NameTaken(var name) -> throw PlanProblems.nameTaken(name);
      case DefinePlan.Outcome.TooMany(var most) -> throw PlanProblems.tooMany(most);
    };
  }

  /** {@code GET /api/portal/policies}, {@code GET …/search}: the selected plans, by name. */
  @Get(uris = {"/", "/search"})
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<PortalPage<PlanDocument>> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.lenient(request);
    var paging = PortalPaging.of(parameters);
    var filter = new PlanFilter(parameters.oneUnlessEmpty("q"), parameters.optionalFlag("active"));
    return paging.answer(
        queries.page(actor, filter, paging.range()),
        plan -> PlanDocument.of(actor.organisation(), plan));
  }

  /** {@code GET /api/portal/policies/{id}}: one plan. */
  @Get("/{id}")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    var plan = queries.find(actor, parseId(id, actor));
    return tags.ok(request, PlanDocument.of(actor.organisation(), plan));
  }

  /** {@code PUT /api/portal/policies/{id}}: replaces the details of a plan. */
  @Put("/{id}")
  @RequiresPermission(Permission.PUBLISH)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    var plan = parseId(id, actor);
    var command = PlanDocument.readReplacement(body, plan, actor, expected(request, actor));
    return switch (replacePlan.replace(command)) {
      case ReplacePlan.Outcome.Replaced _ -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case ReplacePlan.Outcome.IdTaken(var wanted) -> throw PlanProblems.idTaken(wanted);
      case ReplacePlan.Outcome.NameTaken(var name) -> throw PlanProblems.nameTaken(name);
    };
  }

  /** {@code DELETE /api/portal/policies/{id}}: removes an unused plan. */
  @Delete("/{id}")
  @RequiresPermission(Permission.PUBLISH)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    var command = new RemovePlan.Command(actor, parseId(id, actor), expected(request, actor));
    return switch (removePlan.remove(command)) {
      case RemovePlan.Outcome.Removed() -> HttpResponse.ok(PortalReply.ok("Data deleted"));
      case RemovePlan.Outcome.Offered(var plan, var entry) ->
          throw PlanProblems.offered(plan, entry);
      case RemovePlan.Outcome.HasLiveKeys(var plan, var keys) ->
          throw PlanProblems.hasLiveKeys(plan, keys);
    };
  }

  private Precondition<Plan> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, plan -> PlanDocument.of(actor.organisation(), plan));
  }

  private PlanId parseId(String id, Actor actor) {
    return Ids.planInPath(RecordKind.PLAN, id, queries.ids(actor));
  }
}
