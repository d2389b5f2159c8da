package io.portico.http.dashboard.home;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.view.Pages;

/** The address that people type. */
@Controller
@Secured(SecurityRule.IS_ANONYMOUS)
record RootController(Pages pages) {

  /** {@code GET /}: leads to the dashboard. */
  @Get(value = "/", produces = MediaType.ALL)
  HttpResponse<?> root() {
    return pages.leadTo(Dashboard.PATH);
  }
}
