package io.portico.http.plan;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.plan.BrowsePlans;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.application.port.in.plan.ShowPlan;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.Plan;
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

/** The routes by which plans, policies to the classic portal, are written and read. */
@Controller("/api/portal/policies")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class PlanController {

  private final DefinePlan definePlan;
  private final BrowsePlans browsePlans;
  private final ShowPlan showPlan;
  private final ReplacePlan replacePlan;
  private final RemovePlan removePlan;
  private final EntityTags tags;
  private final IdempotentExecution idempotent;

  PlanController(
      DefinePlan definePlan,
      BrowsePlans browsePlans,
      ShowPlan showPlan,
      ReplacePlan replacePlan,
      RemovePlan removePlan,
      EntityTags tags,
      IdempotentExecution idempotent) {
    this.definePlan = definePlan;
    this.browsePlans = browsePlans;
    this.showPlan = showPlan;
    this.replacePlan = replacePlan;
    this.removePlan = removePlan;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code POST /api/portal/policies}: defines a plan. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> define(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> defined(request, body, actor));
  }

  private HttpResponse<?> defined(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    return switch (definePlan.define(new DefinePlan.Command(actor, PlanRequest.read(body)))) {
      case DefinePlan.Outcome.Defined(var plan) ->
          HttpResponse.ok(PortalReply.ok(plan.id().toString()));
      case DefinePlan.Outcome.NameTaken(var name) -> PlanProblems.taken(request, name);
      case DefinePlan.Outcome.TooMany(var most) -> PlanProblems.tooMany(request, most);
      case DefinePlan.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code GET /api/portal/policies}: the plans, by name. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<PortalPage<PlanDocument>> browse(HttpRequest<?> request, Actor actor) {
    var paging =
        PortalPaging.of(QueryParameters.of(request, PortalPaging.PAGE, PortalPaging.PAGE_SIZE));
    var part = browsePlans.browse(new BrowsePlans.Query(actor, paging.offset(), paging.pageSize()));
    return paging.answer(
        part.plans().stream().map(plan -> PlanDocument.of(actor.organisation(), plan)).toList(),
        part.total());
  }

  /** {@code GET /api/portal/policies/{id}}: one plan. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var plan = Identifier.parse(id).flatMap(parsed -> showPlan.show(actor, new PlanId(parsed)));
    return plan.isPresent()
        ? tags.ok(request, PlanDocument.of(actor.organisation(), plan.get()))
        : PlanProblems.unknown(request, id);
  }

  /** {@code PUT /api/portal/policies/{id}}: replaces what a plan says. */
  @Put("/{id}")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var plan = Identifier.parse(id).map(PlanId::new);
    if (plan.isEmpty()) {
      return PlanProblems.unknown(request, id);
    }
    var details = PlanRequest.readReplacement(body, plan.get());
    var command = new ReplacePlan.Command(actor, plan.get(), details, expected(request, actor));
    return switch (replacePlan.replace(command)) {
      case ReplacePlan.Outcome.Replaced _ -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case ReplacePlan.Outcome.UnknownPlan() -> PlanProblems.unknown(request, id);
      case ReplacePlan.Outcome.NameTaken(var name) -> PlanProblems.taken(request, name);
      case ReplacePlan.Outcome.Stale() -> throw new RefusedException.Stale();
      case ReplacePlan.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code DELETE /api/portal/policies/{id}}: removes a plan that nobody uses. */
  @Delete("/{id}")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var plan = Identifier.parse(id).map(PlanId::new);
    if (plan.isEmpty()) {
      return PlanProblems.unknown(request, id);
    }
    var command = new RemovePlan.Command(actor, plan.get(), expected(request, actor));
    return switch (removePlan.remove(command)) {
      case RemovePlan.Outcome.Removed _ -> HttpResponse.ok(PortalReply.ok("Data deleted"));
      case RemovePlan.Outcome.UnknownPlan() -> PlanProblems.unknown(request, id);
      case RemovePlan.Outcome.Offered(var present, var entry) ->
          PlanProblems.offered(request, present, entry);
      case RemovePlan.Outcome.HasLiveKeys(var present, var keys) ->
          PlanProblems.hasLiveKeys(request, present, keys);
      case RemovePlan.Outcome.Stale() -> throw new RefusedException.Stale();
      case RemovePlan.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private Precondition<Plan> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, plan -> PlanDocument.of(actor.organisation(), plan));
  }
}
