package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.http.dashboard.picker.ApiPicker;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.RecordForms;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The forms that create, change, deactivate, activate and remove a plan. */
@DashboardController("/dashboard/portal/plans")
@RequiresPermission(Permission.PUBLISH)
record EditPlanController(
    PlanQueries plans,
    DefinePlan definePlan,
    ReplacePlan replacePlan,
    RemovePlan removePlan,
    ApiPicker apis,
    Records records)
    implements RecordForms<Plan, PlanDetails> {

  static final Kind<Plan> KIND =
      Kind.<Plan>of(
              PortalPart.PLANS,
              Permission.PUBLISH,
              AuditKind.PLAN,
              Plan::id,
              plan -> plan.details().name())
          .adding("plan.form.new", "plan.form.new.do")
          .editing("plan.form.edit")
          .layout("portal/planForm.jte")
          .withPage();

  @Override
  public Kind<Plan> kind() {
    return KIND;
  }

  @Override
  public Plan find(Actor actor, String id) {
    var plan = plans.find(actor, PlanController.id(id));
    plans.requireChanging(actor, plan);
    return plan;
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<Plan> known, Fields shown) {
    return PlanForms.inputs();
  }

  /* Perhaps for an API. */
  @Override
  public Fields beginning(HttpRequest<?> request, Actor actor) {
    return Optional.ofNullable(request.getParameters().get("api"))
        .flatMap(ApiId::parse)
        .map(id -> PlanForms.chosen(Fields.NONE.with(PlanForms.APIS, apis.text(actor, id))))
        .orElseGet(() -> PlanForms.chosen(Fields.NONE));
  }

  @Override
  public Fields values(Actor actor, Plan plan) {
    return PlanForms.of(plan.details(), apis.texts(actor, plan.details().apis()));
  }

  private PlanApis named(Actor actor, Optional<Plan> known) {
    return new PlanApis(
        apis, actor, known.map(plan -> Set.copyOf(plan.details().apis())).orElse(Set.of()));
  }

  @Override
  public Fields pressed(Actor actor, Optional<Plan> known, Fields sent) {
    return PlanForms.adding(PlanForms.withLines(PlanForms.chosen(sent)), named(actor, known));
  }

  @Override
  public boolean isShownAgain(Fields sent) {
    return PlanForms.onlyLists(sent);
  }

  @Override
  public PlanDetails read(Actor actor, Fields sent, Optional<Plan> known) {
    return PlanForms.details(sent, known.map(Plan::details), named(actor, known));
  }

  @Override
  public Fields checked(Actor actor, Optional<Plan> known, Fields fields) {
    return PlanForms.withTakenName(fields, plans, actor, known.map(Plan::id));
  }

  @Override
  public Saved add(Sent sent, PlanDetails details) {
    var command = new DefinePlan.Command(sent.actor(), Optional.empty(), details);
    return switch (definePlan.define(command)) {
      case DefinePlan.Outcome.Defined(var plan) ->
          new Saved.Done(
              path(plan),
              Flash.done("plan.created", plan.details().name())
                  .leadingTo("plan.created.offer", PortalPart.offer(plan.id()))
                  .leadingTo("plan.created.issue", Section.DEVELOPERS.path()));
      case DefinePlan.Outcome.NameTaken(var name) -> taken(name);
      // The form names no id, so this is not expected.
      case DefinePlan.Outcome.IdTaken(var id) -> Saved.wrong(Words.plain(id.toString()));
      case DefinePlan.Outcome.TooMany(var most) -> Saved.wrong(Words.of("plan.tooMany", most));
    };
  }

  private static Saved taken(String name) {
    return new Saved.Wrong(fields -> PlanForms.taken(fields, name));
  }

  @Override
  public Saved replace(Sent sent, Plan known, PlanDetails details) {
    return replaced(sent, known.id(), details, "plan.saved");
  }

  private Saved replaced(Sent sent, PlanId id, PlanDetails details, String key) {
    var command = new ReplacePlan.Command(sent.actor(), id, details, sent.unchanged());
    return switch (replacePlan.replace(command)) {
      case ReplacePlan.Outcome.Replaced(var plan) -> done(plan, key);
      // The ids stay, so this is not expected.
      case ReplacePlan.Outcome.IdTaken(var wanted) ->
          new Saved.Done(path(wanted), Flash.refused("plan.nameTaken", wanted.details().name()));
      case ReplacePlan.Outcome.NameTaken(var name) -> taken(name);
    };
  }

  @Override
  public List<Action<Plan>> actions() {
    return List.of(
        Action.asking(
            "deactivate",
            "ban",
            Words.of("plan.deactivate"),
            plan ->
                Question.danger(
                    Words.of("plan.deactivate.question", name(plan)),
                    Words.of("plan.deactivate.requests"),
                    Words.of("plan.deactivate.keys"),
                    Words.of("plan.deactivate.undo")),
            (sent, id) -> activated(sent, id, false)),
        Action.asking(
            "activate",
            "check",
            Words.of("plan.activate"),
            plan ->
                Question.harmless(
                    Words.of("plan.activate.question", name(plan)),
                    List.of(Words.of("plan.activate.requests"))),
            (sent, id) -> activated(sent, id, true)),
        Action.asking(
            "remove",
            "trash",
            Words.of("plan.remove"),
            (actor, plan) ->
                plans
                    .obstacle(actor, plan.id())
                    .flatMap(EditPlanController::reason)
                    .map(
                        why -> Question.impossible(Words.of("plan.remove.notNow", name(plan)), why))
                    .orElseGet(
                        () ->
                            Question.danger(
                                Words.of("plan.remove.question", name(plan)),
                                Words.of("plan.remove.only"),
                                Words.of("plan.remove.ended"))),
            this::remove));
  }

  private Saved activated(Sent sent, String id, boolean active) {
    var plan = find(sent.actor(), id);
    return replaced(
        sent,
        plan.id(),
        plan.details().activated(active),
        active ? "plan.activated" : "plan.deactivated");
  }

  private Saved remove(Sent sent, String id) {
    var plan = find(sent.actor(), id);
    var command = new RemovePlan.Command(sent.actor(), plan.id(), sent.unchanged());
    return reason(removePlan.remove(command))
        .map(Saved::wrong)
        .orElseGet(() -> listed(plan, "plan.removed"));
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
}
