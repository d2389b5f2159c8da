package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class UsersApiTest extends UsersApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
