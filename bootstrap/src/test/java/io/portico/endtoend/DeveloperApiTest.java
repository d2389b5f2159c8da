package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class DeveloperApiTest extends DeveloperApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
