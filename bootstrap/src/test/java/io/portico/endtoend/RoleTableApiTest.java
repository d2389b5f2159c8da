package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class RoleTableApiTest extends RoleTableApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
