package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class GovernanceApiTest extends GovernanceApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
