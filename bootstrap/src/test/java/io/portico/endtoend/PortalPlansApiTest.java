package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class PortalPlansApiTest extends PortalPlansApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
