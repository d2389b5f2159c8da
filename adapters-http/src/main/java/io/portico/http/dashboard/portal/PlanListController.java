package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;

/** The list of plans. */
@DashboardController("/dashboard/portal/plans")
record PlanListController(PlanQueries plans, CatalogueQueries catalogues, Pages pages) {

  private static final int SIZE = 50;
  private static final String PAGE = "page";

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
    return PortalPart.PLANS.page("portal/plans.jte", model);
  }
}
