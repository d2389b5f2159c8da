package io.portico.http.dashboard.home;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;

/** The first page. */
@Controller
@Secured(SecurityRule.IS_ANONYMOUS)
record HomeController(Pages pages) {

  /** {@code GET /}: leads to the dashboard. */
  @Get(value = "/", produces = MediaType.ALL)
  HttpResponse<?> root() {
    return pages.leadTo(Dashboard.PATH);
  }

  /** {@code GET /dashboard}: where to begin. */
  @Get(value = Dashboard.PATH, produces = MediaType.ALL)
  HttpResponse<?> home(HttpRequest<?> request) {
    return pages.show(
        request,
        Page.of("home/home.jte", new HomePage(), Words.of("section.home")).in(Section.HOME));
  }
}
