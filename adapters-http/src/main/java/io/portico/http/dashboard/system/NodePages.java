package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.maintenance.CheckReadiness;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.GracefulStop;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.Optional;

/** The health of the node that answers. */
@DashboardController("/dashboard/system")
record NodePages(CheckReadiness readiness, GracefulStop stop, Pages pages) {

  /** {@code GET /dashboard/system}: what {@code /health/ready} says, and the process. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    var runtime = Runtime.getRuntime();
    var model =
        new NodePage(
            readiness.isReady(),
            stop.isAnnounced(),
            host(),
            Optional.ofNullable(NodePages.class.getPackage().getImplementationVersion())
                .orElse("dev"),
            Runtime.version().toString(),
            Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()),
            runtime.totalMemory() - runtime.freeMemory(),
            runtime.maxMemory());
    return pages.show(request, SystemPart.NODE.page("system/node.jte", model));
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException _) {
      return "localhost";
    }
  }
}
