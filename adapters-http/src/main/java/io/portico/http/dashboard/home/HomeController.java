package io.portico.http.dashboard.home;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;

/** The first page. */
@DashboardController(Dashboard.PATH)
record HomeController(Pages pages) {

  /** {@code GET /dashboard}: where to begin. */
  @Get
  HttpResponse<?> home(HttpRequest<?> request) {
    return pages.show(
        request,
        Page.of("home/home.jte", new HomePage(), Words.of("section.home")).in(Section.HOME));
  }
}
