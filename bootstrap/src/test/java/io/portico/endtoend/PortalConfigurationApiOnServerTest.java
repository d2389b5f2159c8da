package io.portico.endtoend;

import io.portico.config.Settings;
import io.portico.persistence.testkit.RealServer;
import java.util.Optional;

class PortalConfigurationApiOnServerTest extends PortalConfigurationApiContract {
  @Override
  Optional<Settings.Server> server() {
    var server = RealServer.required();
    return Optional.of(
        new Settings.Server(
            server.emptyDatabase("portico_portal_configuration"),
            server.user(),
            server.password()));
  }
}
