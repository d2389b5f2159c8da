package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.picker.ApiPicker;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Confirmation;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The forms that change, deactivate, activate and remove one plan. */
@DashboardController("/dashboard/portal/plans/{id}")
record EditPlanController(
    PlanQueries plans,
    ReplacePlan replacePlan,
    RemovePlan removePlan,
    ApiPicker apis,
    Conflicts conflicts,
    Pages pages) {

  private static final String EDIT = "/edit";

  /** {@code GET /dashboard/portal/plans/{id}/edit}: the form. */
  @Get(EDIT)
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> edit(HttpRequest<?> request, String id, Actor actor) {
    var plan = find(actor, id);
    return pages.show(
        request,
        form(
            plan,
            PlanForms.of(plan.details(), texts(actor, plan)),
            RecordTag.of(plan),
            Optional.empty()));
  }

  private Map<ApiId, String> texts(Actor actor, Plan plan) {
    return apis.texts(actor, plan.details().apis());
  }

  /** {@code POST /dashboard/portal/plans/{id}/edit}: changes the plan. */
  @Post(EDIT)
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> change(HttpRequest<?> request, String id, Form form, Actor actor) {
    var present = find(actor, id);
    var kept = Set.copyOf(present.details().apis());
    var named = new PlanApis(apis, actor, kept);
    var sent = PlanForms.adding(Fields.of(form.fields()), named);
    var tag = form.text(RecordTag.FIELD);
    if (PlanForms.onlyAdds(sent)) {
      var again = form(present, sent, tag, Optional.empty());
      return sent.isWrong() ? pages.reject(request, again) : pages.show(request, again);
    }
    var read = PlanForms.read(sent, Optional.of(present.details()), named);
    if (read.value().isEmpty()) {
      var fields = PlanForms.withTakenName(read.fields(), plans, actor, Optional.of(present.id()));
      return pages.reject(request, form(present, fields, tag, Optional.empty()));
    }
    try {
      var command =
          new ReplacePlan.Command(actor, present.id(), read.value().get(), RecordTag.expected(tag));
      return switch (replacePlan.replace(command)) {
        case ReplacePlan.Outcome.Replaced(var plan) ->
            pages.leadTo(
                PortalPart.plan(plan.id()), Flash.done("plan.saved", plan.details().name()));
        // The ids stay, so this is not expected.
        case ReplacePlan.Outcome.IdTaken(var wanted) ->
            pages.leadTo(
                PortalPart.plan(wanted.id()),
                Flash.refused("plan.nameTaken", wanted.details().name()));
        case ReplacePlan.Outcome.NameTaken(var name) ->
            pages.reject(
                request, form(present, PlanForms.taken(sent, name), tag, Optional.empty()));
      };
    } catch (RefusedException.Stale _) {
      var now = find(actor, id);
      var conflict =
          conflicts.of(
              actor,
              AuditKind.PLAN,
              now.id().toString(),
              PlanForms.differences(sent, now.details(), texts(actor, now)));
      return pages.respond(
          request, HttpStatus.CONFLICT, form(now, sent, RecordTag.of(now), Optional.of(conflict)));
    }
  }

  private static Page form(Plan plan, Fields fields, String tag, Optional<Conflict> conflict) {
    var path = PortalPart.plan(plan.id());
    var model = new PlanForm(fields, path + EDIT, path, tag, conflict);
    return PlanController.below(plan, "portal/planForm.jte", model, Words.of(model.title()));
  }

  /** {@code GET /dashboard/portal/plans/{id}/deactivate}: asks before the plan is deactivated. */
  @Get("/deactivate")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> deactivate(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(request, stateQuestion(find(actor, id), false));
  }

  /** {@code POST /dashboard/portal/plans/{id}/deactivate}: deactivates the plan. */
  @Post("/deactivate")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> deactivateNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    return setActive(request, find(actor, id), form.text(RecordTag.FIELD), false, actor);
  }

  /** {@code GET /dashboard/portal/plans/{id}/activate}: asks before the plan is activated. */
  @Get("/activate")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> activate(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(request, stateQuestion(find(actor, id), true));
  }

  /** {@code POST /dashboard/portal/plans/{id}/activate}: activates the plan. */
  @Post("/activate")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> activateNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    return setActive(request, find(actor, id), form.text(RecordTag.FIELD), true, actor);
  }

  private HttpResponse<?> setActive(
      HttpRequest<?> request, Plan plan, String tag, boolean active, Actor actor) {
    var present = plan.details();
    var details = present.activated(active);
    try {
      var command = new ReplacePlan.Command(actor, plan.id(), details, RecordTag.expected(tag));
      return switch (replacePlan.replace(command)) {
        case ReplacePlan.Outcome.Replaced _ ->
            pages.leadTo(
                PortalPart.plan(plan.id()),
                Flash.done(active ? "plan.activated" : "plan.deactivated", present.name()));
        // The ids and the name stay, so these are not expected.
        case ReplacePlan.Outcome.IdTaken _ ->
            pages.leadTo(
                PortalPart.plan(plan.id()), Flash.refused("plan.nameTaken", present.name()));
        case ReplacePlan.Outcome.NameTaken(var name) ->
            pages.leadTo(PortalPart.plan(plan.id()), Flash.refused("plan.nameTaken", name));
      };
    } catch (RefusedException.Stale _) {
      return pages.respond(
          request, HttpStatus.CONFLICT, stateQuestion(find(actor, plan.id().toString()), active));
    }
  }

  private static Page stateQuestion(Plan plan, boolean active) {
    return question(
        plan,
        active ? "activate" : "deactivate",
        active
            ? List.of(Words.of("plan.activate.requests"))
            : List.of(
                Words.of("plan.deactivate.requests"),
                Words.of("plan.deactivate.keys"),
                Words.of("plan.deactivate.undo")),
        !active,
        Fields.NONE);
  }

  /** {@code GET /dashboard/portal/plans/{id}/remove}: asks before the plan is removed. */
  @Get("/remove")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    var plan = find(actor, id);
    return pages.show(
        request,
        plans
            .obstacle(actor, plan.id())
            .flatMap(EditPlanController::reason)
            .map(reason -> notRemoved(plan, reason))
            .orElseGet(() -> removeQuestion(plan, Fields.NONE)));
  }

  private static Optional<Words> reason(RemovePlan.Outcome outcome) {
    return switch (outcome) {
      case RemovePlan.Outcome.Removed() -> Optional.empty();
      case RemovePlan.Outcome.Offered(_, var entry) ->
          Optional.of(Words.of("plan.remove.offered", entry));
      case RemovePlan.Outcome.HasLiveKeys(_, var keys) ->
          Optional.of(Words.of("plan.remove.hasKeys", keys));
    };
  }

  private static Page notRemoved(Plan plan, Words reason) {
    var page =
        Confirmation.impossible(
                Words.of("plan.remove.notNow", plan.details().name()),
                reason,
                PortalPart.plan(plan.id()))
            .page(Section.PORTAL);
    return PlanController.below(plan, page);
  }

  /** {@code POST /dashboard/portal/plans/{id}/remove}: removes the plan if nothing uses it. */
  @Post("/remove")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> removeNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    var plan = find(actor, id);
    try {
      var command =
          new RemovePlan.Command(actor, plan.id(), RecordTag.expected(form.text(RecordTag.FIELD)));
      var refusal = reason(removePlan.remove(command));
      return refusal.isPresent()
          ? pages.reject(request, notRemoved(plan, refusal.get()))
          : pages.leadTo(
              PortalPart.PLANS.path(), Flash.done("plan.removed", plan.details().name()));
    } catch (RefusedException.Stale _) {
      return pages.respond(
          request, HttpStatus.CONFLICT, removeQuestion(find(actor, id), Fields.NONE));
    }
  }

  private static Page removeQuestion(Plan plan, Fields fields) {
    return question(
        plan,
        "remove",
        List.of(Words.of("plan.remove.only"), Words.of("plan.remove.ended")),
        true,
        fields);
  }

  private static Page question(
      Plan plan, String action, List<Words> consequences, boolean danger, Fields fields) {
    var path = PortalPart.plan(plan.id());
    var page =
        new Confirmation(
                Words.of("plan." + action + ".question", plan.details().name()),
                consequences,
                Words.of("plan." + action),
                danger,
                path + "/" + action,
                Map.of(RecordTag.FIELD, RecordTag.of(plan)),
                path,
                fields)
            .page(Section.PORTAL);
    return PlanController.below(plan, page);
  }

  private Plan find(Actor actor, String id) {
    return plans.find(actor, PlanController.id(id));
  }
}
