package io.portico.http.dashboard.home;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.sample.SampleQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.home.HomePage.Sample;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.Optional;

/** The first page: what needs a decision, how far APIs are labelled, calls and changes. */
@DashboardController(Dashboard.PATH)
record HomeController(
    Tasks tasks,
    FirstSteps firstSteps,
    Figures figures,
    LatestChanges changes,
    SampleQueries samples,
    Pages pages) {

  /**
   * {@code GET /dashboard}: the first page. A second request loads what takes longer to count;
   * {@code counted} includes it.
   */
  @Get
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> home(HttpRequest<?> request, Actor actor) {
    if (!actor.may(Permission.READ)) {
      return pages.leadTo(Section.APIS.path());
    }
    var progress = firstSteps.of(actor);
    var counted = request.getParameters().contains("counted");
    var model =
        new HomePage(
            tasks.of(actor),
            counted ? Optional.of(figures.labelling(actor)) : Optional.empty(),
            counted ? Optional.of(figures.calls(actor)) : Optional.empty(),
            changes.of(actor),
            progress.isNew(),
            progress.next(),
            sample(actor));
    return pages.show(
        request, Page.of("home/home.jte", model, Words.of("section.home")).in(Section.HOME));
  }

  private Sample sample(Actor actor) {
    if (!actor.may(Permission.ADMINISTER_PORTAL)) {
      return Sample.NONE;
    }
    if (samples.isFilled(actor)) {
      return Sample.REMOVABLE;
    }
    return samples.isEmpty(actor) ? Sample.FILLABLE : Sample.NONE;
  }

  /** {@code GET /dashboard/home/labelling}: coverage of required labels, and violated policies. */
  @Get("/home/labelling")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> labelling(HttpRequest<?> request, Actor actor) {
    return pages.showPart(request, "home/labelling.jte", figures.labelling(actor));
  }

  /** {@code GET /dashboard/home/calls}: the calls of the last seven days. */
  @Get("/home/calls")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> calls(HttpRequest<?> request, Actor actor) {
    return pages.showPart(request, "home/calls.jte", figures.calls(actor));
  }
}
