package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class OperatorApiTest extends OperatorApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
