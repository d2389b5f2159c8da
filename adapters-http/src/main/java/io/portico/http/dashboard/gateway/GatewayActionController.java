package io.portico.http.dashboard.gateway;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.gateway.ReconcileGateway;
import io.portico.application.port.in.gateway.RepeatKeyPush;
import io.portico.application.port.in.gateway.TestGateway;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.Worded;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Ids;

/** What an administrator has a gateway do now: answer, be compared, and receive a key again. */
@DashboardController("/dashboard/system/gateways/{id}")
record GatewayActionController(
    TestGateway testGateway,
    ReconcileGateway reconcileGateway,
    RepeatKeyPush repeatKeyPush,
    Pages pages) {

  /** {@code POST /dashboard/system/gateways/{id}/test}: connects to the gateway. */
  @Post("/test")
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> test(String id, Actor actor) {
    var gateway = GatewayPaths.id(id);
    return tested(actor, gateway, Flash.done("gateway.reached"));
  }

  private HttpResponse<?> tested(Actor actor, GatewayId gateway, Flash reached) {
    var flash =
        switch (testGateway.test(actor, gateway)) {
          case TestGateway.Outcome.Reached() -> reached;
          case TestGateway.Outcome.Failed(var reason) ->
              Flash.refused("gateway.notReached", reason);
        };
    return pages.leadTo(GatewayPaths.of(gateway), flash);
  }

  /** {@code POST /dashboard/system/gateways/{id}/reconcile}: has all its keys compared. */
  @Post("/reconcile")
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> reconcile(String id, Actor actor) {
    var gateway = GatewayPaths.id(id);
    reconcileGateway.reconcile(actor, gateway);
    return tested(actor, gateway, Flash.done("gateway.compared"));
  }

  /** {@code POST /dashboard/system/gateways/{id}/push}: sends a key again. */
  @Post("/push")
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> push(String id, Form form, Actor actor) {
    var gateway = GatewayPaths.id(id);
    var push = Ids.inPath(RecordKind.KEY_PUSH, form.text("push"), KeyPushId::new);
    var _ = repeatKeyPush.repeat(actor, push);
    var path =
        form.optional(GatewayPaths.STATE)
            .map(word -> Worded.of(PushStatus.class, GatewayPaths.STATE, word))
            .map(status -> GatewayPaths.of(gateway, status))
            .orElseGet(() -> GatewayPaths.of(gateway));
    return pages.leadTo(path, Flash.done("gateway.key.sent"));
  }
}
