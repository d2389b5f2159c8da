package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.portalimport.ClassicDashboards;
import io.portico.config.Settings;
import io.portico.outbound.source.HttpDashboards;
import io.portico.outbound.source.ImportLimits;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Builds what reads installations of the classic dashboard. */
@Factory
final class PortalImportFactory {

  /**
   * @param limits other ones than the defaults, for tests
   */
  @Singleton
  ClassicDashboards dashboards(Settings settings, Optional<ImportLimits> limits) {
    return new HttpDashboards(
        limits.orElse(ImportLimits.DEFAULT), settings.outbound().privateImports());
  }
}
