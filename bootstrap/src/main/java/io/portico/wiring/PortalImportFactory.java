package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.portalimport.ClassicDashboards;
import io.portico.sources.HttpDashboards;
import jakarta.inject.Singleton;

/** Builds what reads installations of the classic dashboard. */
@Factory
final class PortalImportFactory {

  @Singleton
  ClassicDashboards dashboards() {
    return new HttpDashboards();
  }
}
