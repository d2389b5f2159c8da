package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class ConditionsApiTest extends ConditionsApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
