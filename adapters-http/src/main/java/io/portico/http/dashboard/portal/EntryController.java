package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.List;

/** One entry of the catalogue as developers see it, by the id of its plan. */
@DashboardController("/dashboard/portal/entries/{id}")
record EntryController(
    CatalogueQueries catalogues,
    CatalogueOrder catalogueOrder,
    PlanQueries plans,
    ApiQueries apis,
    PortalSettingsQueries settings,
    Pages pages) {

  /** {@code GET /dashboard/portal/entries/{id}}: the entry as developers see it. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var catalogue = catalogues.find(actor);
    var entry = EntryForms.entry(catalogue, id);
    var model =
        new EntryPage(
            catalogue,
            entry,
            plans.find(actor, entry.plan()),
            CatalogueController.approval(entry, settings.find(actor).settings()),
            entry.api().map(api -> ApiName.of(api, apis.names(actor, List.of(api)))),
            !catalogues.changeable(actor, List.of(entry)).isEmpty(),
            actor.mayEverywhere(Permission.PUBLISH));
    return pages.show(
        request, PortalPart.CATALOGUE.below("portal/entry.jte", model, Words.plain(entry.name())));
  }

  /** {@code POST /dashboard/portal/entries/{id}/move}: moves the entry to a position. */
  @Post("/move")
  @RequiresPermission(Permission.PUBLISH)
  HttpResponse<?> move(HttpRequest<?> request, String id, Form form, Actor actor) {
    var catalogue = catalogues.find(actor);
    var entry = EntryForms.entry(catalogue, id);
    var path = PortalPart.entry(entry.plan());
    if (!form.text("position").matches("[1-9][0-9]{0,3}")) {
      return pages.leadTo(path, Flash.refused("portal.wrongPosition", catalogue.entries().size()));
    }
    var entries = new ArrayList<>(catalogue.entries());
    entries.remove(entry);
    entries.add(Math.min(Integer.parseInt(form.text("position")) - 1, entries.size()), entry);
    return pages.leadTo(
        path,
        catalogueOrder.replace(actor, form, catalogue, entries)
            ? Flash.done("portal.moved", entry.name())
            : Flash.warning("portal.changedMeanwhile"));
  }
}
