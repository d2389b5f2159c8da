package io.portico.http.dashboard.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.analytics.RecordUsages;
import io.portico.http.dashboard.analytics.UsageSubject;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.exchange.Ids;
import io.portico.http.security.RequiresPermission;

/** The calls of one API. */
@DashboardController(Dashboard.PATH + "/apis/{id}/usage")
record UsageController(ApiQueries apis, RecordUsages usages) {

  /** {@code GET /dashboard/apis/{id}/usage}: the page, with its counts if {@code counted}. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    var api = apis.find(actor, Ids.api(id));
    return usages.show(
        request,
        actor,
        new UsageSubject.Api(api.id()),
        ApiPaths.of(api.id()) + "/usage",
        usage ->
            ApiController.page(
                api, "api/usage.jte", new UsagePage(ApiHead.of(api, ApiHead.Part.USAGE), usage)));
  }
}
