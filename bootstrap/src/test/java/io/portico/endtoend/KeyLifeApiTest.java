package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class KeyLifeApiTest extends KeyLifeApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
