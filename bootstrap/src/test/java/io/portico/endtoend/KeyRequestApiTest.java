package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class KeyRequestApiTest extends KeyRequestApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
