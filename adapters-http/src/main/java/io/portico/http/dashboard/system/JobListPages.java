package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.job.JobQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.apis.People;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.security.RequiresPermission;

/** The asynchronous jobs. */
@DashboardController("/dashboard/system/jobs")
record JobListPages(JobQueries jobs, UserQueries users, Pages pages) {

  private static final int SHOWN = 50;

  /** {@code GET /dashboard/system/jobs}: the latest jobs, with their progress. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    return pages.show(
        request,
        SystemPart.JOBS.page(
            "system/jobs.jte",
            new JobListPage(jobs.latest(actor, SHOWN), People.of(users, actor))));
  }
}
