package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class PortalConfigurationApiTest extends PortalConfigurationApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
