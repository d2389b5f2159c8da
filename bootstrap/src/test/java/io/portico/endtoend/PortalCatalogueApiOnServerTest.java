package io.portico.endtoend;

import io.portico.config.Settings;
import io.portico.persistence.testkit.RealServer;
import java.util.Optional;

class PortalCatalogueApiOnServerTest extends PortalCatalogueApiContract {
  @Override
  Optional<Settings.Server> server() {
    var server = RealServer.required();
    return Optional.of(
        new Settings.Server(
            server.emptyDatabase("portico_portal_catalogue"), server.user(), server.password()));
  }
}
