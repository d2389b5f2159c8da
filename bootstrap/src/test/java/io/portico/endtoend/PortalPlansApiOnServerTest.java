package io.portico.endtoend;

import io.portico.config.Settings;
import io.portico.persistence.testkit.RealServer;
import java.util.Optional;

class PortalPlansApiOnServerTest extends PortalPlansApiContract {
  @Override
  Optional<Settings.Server> server() {
    var server = RealServer.required();
    return Optional.of(
        new Settings.Server(
            server.emptyDatabase("portico_portal_plans"), server.user(), server.password()));
  }
}
