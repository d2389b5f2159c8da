package io.portico.http.dashboard.gateway;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.QueryParameters;
import java.util.Optional;

/** The keys of one gateway in numbers, which the second request of its page asks for. */
@DashboardController("/dashboard/system/gateways/{id}/report")
record GatewayReportController(GatewayQueries queries, Pages pages) {

  /** {@code GET /dashboard/system/gateways/{id}/report}: the states with their numbers of keys. */
  @Get
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> report(HttpRequest<?> request, String id, Actor actor) {
    var gateway = GatewayPaths.id(id);
    return pages.showPart(
        request,
        "gateway/report.jte",
        GatewayReport.of(
            gateway,
            GatewayPaths.status(QueryParameters.lenient(request)),
            Optional.of(queries.report(actor, gateway))));
  }
}
