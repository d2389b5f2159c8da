package io.portico.http.dashboard.gateway;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.in.gateway.RepeatKeyPush;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.Worded;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.page.Flash;
import io.portico.http.security.RequiresPermission;
import java.util.Optional;

/** The keys of one gateway: in numbers, and sent again. */
@DashboardController("/dashboard/system/gateways/{id}")
@RequiresPermission(Permission.ADMINISTER_GATEWAYS)
record GatewayKeyController(GatewayQueries queries, RepeatKeyPush repeatKeyPush, Pages pages) {

  /**
   * {@code GET /dashboard/system/gateways/{id}/report}: the states with their numbers of keys,
   * which the second request of a page asks for.
   */
  @Get("/report")
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

  /** {@code POST /dashboard/system/gateways/{id}/push}: sends a key again. */
  @Post("/push")
  HttpResponse<?> push(String id, Form form, Actor actor) {
    var gateway = GatewayPaths.id(id);
    var _ =
        repeatKeyPush.repeat(
            actor, Ids.inPath(RecordKind.KEY_PUSH, form.text("push"), KeyPushId::new));
    var path =
        form.optional(GatewayPaths.STATE)
            .map(word -> Worded.of(PushStatus.class, GatewayPaths.STATE, word))
            .map(status -> GatewayPaths.of(gateway, status))
            .orElseGet(() -> GatewayPaths.of(gateway));
    return pages.leadTo(path, Flash.done("gateway.key.sent"));
  }
}
