package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class DiscoveryApiTest extends DiscoveryApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
