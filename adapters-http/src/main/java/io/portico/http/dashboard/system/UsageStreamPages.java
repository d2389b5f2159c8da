package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.usage.UsageStreamQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.security.RequiresPermission;

/** How far usage records are read from Kafka. */
@DashboardController("/dashboard/system/kafka")
record UsageStreamPages(UsageStreamQueries queries, Pages pages) {

  /** {@code GET /dashboard/system/kafka}: the state, the partitions and the rejected records. */
  @Get
  @RequiresPermission(Permission.READ_INSTALLATION)
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    return pages.show(request, SystemPart.KAFKA.page("system/kafka.jte", queries.report(actor)));
  }
}
