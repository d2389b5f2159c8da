package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class ApiRepositoryTest extends ApiRepositoryContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
