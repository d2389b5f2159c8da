package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.picker.ApiPicker;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The plans, and creating one. */
@DashboardController("/dashboard/portal/plans")
record PlanListController(
    PlanQueries plans,
    DefinePlan definePlan,
    CatalogueQueries catalogues,
    FormOnce once,
    ApiPicker apis,
    Pages pages) {

  private static final int SIZE = 50;
  private static final String PAGE = "page";
  private static final String NEW = "/new";

  /** {@code GET /dashboard/portal/plans}: the plans, by name. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var parameters = request.getParameters();
    var fields =
        Fields.NONE
            .with(PlanListPage.WORDS, parameters.get(PlanListPage.WORDS, String.class, ""))
            .with(PlanListPage.STATE, parameters.get(PlanListPage.STATE, String.class, ""));
    var asked = parameters.get(PAGE, String.class, "1");
    var number = asked.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(asked) : 1;
    try {
      var found = plans.page(actor, filter(fields), new OffsetRange((number - 1L) * SIZE, SIZE));
      return pages.show(request, page(actor, fields, number, found));
    } catch (InvalidValueException e) {
      var wrong = fields.wrong(PlanListPage.WORDS, Words.said(e.problem()));
      return pages.reject(request, page(actor, wrong, 1, new OffsetPage<>(List.of(), 0)));
    }
  }

  private static PlanFilter filter(Fields fields) {
    var active =
        switch (fields.value(PlanListPage.STATE)) {
          case "active" -> Optional.of(true);
          case "inactive" -> Optional.of(false);
          default -> Optional.<Boolean>empty();
        };
    return new PlanFilter(
        Optional.of(fields.value(PlanListPage.WORDS).strip()).filter(text -> !text.isEmpty()),
        active);
  }

  private Page page(Actor actor, Fields fields, int number, OffsetPage<Plan> found) {
    var catalogue = catalogues.find(actor);
    var address = Address.of(PortalPart.PLANS.path(), fields.values());
    var first = (number - 1L) * SIZE;
    var last = first + found.items().size();
    var model =
        new PlanListPage(
            fields,
            found.items().stream()
                .map(
                    plan ->
                        new PlanListPage.Row(
                            PortalPart.plan(plan.id()),
                            plan.details().name(),
                            plan.details().issuesKeys(),
                            PlanWords.of(plan.details()),
                            plan.details().accessRights().size(),
                            catalogue.offering(plan.id()).isPresent()))
                .toList(),
            new Paging(
                Words.of("plan.shown", last == first ? 0 : first + 1, last, found.total()),
                number > 1
                    ? Optional.of(address.with(PAGE, Integer.toString(number - 1)).toString())
                    : Optional.empty(),
                last < found.total() && last > first
                    ? Optional.of(address.with(PAGE, Integer.toString(number + 1)).toString())
                    : Optional.empty()));
    return Page.of("portal/plans.jte", model, PortalPart.PLANS.words())
        .in(Section.PORTAL)
        .below(Crumb.of(Section.PORTAL));
  }

  /** {@code GET /dashboard/portal/plans/new}: the form, perhaps for an {@code api}. */
  @Get(NEW)
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> form(HttpRequest<?> request, Actor actor) {
    var api = Optional.ofNullable(request.getParameters().get("api")).flatMap(ApiId::parse);
    return pages.showForm(
        request,
        form(
            api.map(id -> Fields.NONE.with(PlanForms.APIS, apis.text(actor, id)))
                .orElse(Fields.NONE)));
  }

  /** {@code POST /dashboard/portal/plans/new}: creates the plan. */
  @Post(NEW)
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> create(HttpRequest<?> request, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> createOnce(request, form, actor));
  }

  private HttpResponse<?> createOnce(HttpRequest<?> request, Form form, Actor actor) {
    var named = new PlanApis(apis, actor, Set.of());
    var sent = PlanForms.adding(Fields.of(form.fields()), named);
    if (PlanForms.onlyAdds(sent)) {
      return sent.isWrong() ? pages.reject(request, form(sent)) : pages.show(request, form(sent));
    }
    var read = PlanForms.read(sent, Optional.empty(), named);
    if (read.value().isEmpty()) {
      return pages.reject(
          request, form(PlanForms.withTakenName(read.fields(), plans, actor, Optional.empty())));
    }
    var command = new DefinePlan.Command(actor, Optional.empty(), read.value().get());
    return switch (definePlan.define(command)) {
      case DefinePlan.Outcome.Defined(var plan) ->
          pages.leadTo(
              PortalPart.plan(plan.id()),
              Flash.done("plan.created", plan.details().name())
                  .leadingTo("plan.created.offer", PortalPart.offer(plan.id()))
                  .leadingTo("plan.created.issue", Section.DEVELOPERS.path()));
      case DefinePlan.Outcome.NameTaken(var name) ->
          pages.reject(request, form(PlanForms.taken(sent, name)));
      // The form names no id, so this is not expected.
      case DefinePlan.Outcome.IdTaken(var id) ->
          pages.reject(request, form(sent.wrong(Words.plain(id.toString()))));
      case DefinePlan.Outcome.TooMany(var most) ->
          pages.reject(request, form(sent.wrong(Words.of("plan.tooMany", most))));
    };
  }

  private static Page form(Fields fields) {
    var model =
        new PlanForm(
            fields,
            FormOnce.address(PortalPart.PLANS.path() + NEW),
            PortalPart.PLANS.path(),
            "",
            Optional.empty());
    return Page.of("portal/planForm.jte", model, Words.of(model.title()))
        .in(Section.PORTAL)
        .below(Crumb.of(Section.PORTAL), PortalPart.PLANS.crumb());
  }
}
