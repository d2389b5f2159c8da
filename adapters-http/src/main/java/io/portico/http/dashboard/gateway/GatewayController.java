package io.portico.http.dashboard.gateway;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.shared.Worded;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Ids;
import io.portico.http.server.QueryParameters;
import java.util.Optional;

/** One gateway with the keys that are pushed to it. A second request counts them. */
@DashboardController("/dashboard/system/gateways/{id}")
record GatewayController(GatewayQueries queries, GatewayPlans plans, Pages pages) {

  private static final int PAGE_SIZE = 50;
  private static final String AFTER = "after";

  /**
   * {@code GET /dashboard/system/gateways/{id}}: the page of a gateway; {@code state}, {@code
   * after}.
   */
  @Get
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var gateway = queries.find(actor, GatewayPaths.id(id));
    var parameters = QueryParameters.lenient(request);
    var status = status(parameters);
    var after = parameters.oneUnlessEmpty(AFTER).map(Ids.as(KeyPushId::new));
    var found = queries.pushes(actor, gateway.id(), status, new PageQuery<>(after, PAGE_SIZE));
    var model =
        new GatewayPage(
            gateway,
            plans.named(
                actor, gateway.details().plans().stream().limit(GatewayPage.MOST_PLANS).toList()),
            GatewayReport.of(
                gateway.id(),
                status,
                request.getParameters().contains(GatewayPaths.COUNTED)
                    ? Optional.of(queries.report(actor, gateway.id()))
                    : Optional.empty()),
            status,
            queries.named(actor, found.items()).stream().map(KeyRow::of).toList(),
            paging(gateway, status, after, found));
    return pages.show(
        request,
        SystemPart.GATEWAYS.below("gateway/one.jte", model, Words.plain(gateway.details().name())));
  }

  private static Optional<PushStatus> status(QueryParameters parameters) {
    return parameters
        .oneUnlessEmpty(GatewayPaths.STATE)
        .map(word -> Worded.of(PushStatus.class, GatewayPaths.STATE, word));
  }

  private static Paging paging(
      Gateway gateway,
      Optional<PushStatus> status,
      Optional<KeyPushId> after,
      io.portico.application.port.in.Page<KeyPush, KeyPushId> found) {
    var address =
        status
            .map(
                known ->
                    Address.of(GatewayPaths.of(gateway.id()))
                        .with(GatewayPaths.STATE, known.word()))
            .orElseGet(() -> Address.of(GatewayPaths.of(gateway.id())));
    return new Paging(
        Words.of("gateway.key.shown", found.items().size()),
        after.map(_ -> address.toString()),
        found.next().map(next -> address.with(AFTER, next.toString()).toString()));
  }

  /** {@code GET /dashboard/system/gateways/{id}/report}: the states with their numbers of keys. */
  @Get("/report")
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> report(HttpRequest<?> request, String id, Actor actor) {
    var gateway = GatewayPaths.id(id);
    return pages.showPart(
        request,
        "gateway/report.jte",
        GatewayReport.of(
            gateway,
            status(QueryParameters.lenient(request)),
            Optional.of(queries.report(actor, gateway))));
  }
}
