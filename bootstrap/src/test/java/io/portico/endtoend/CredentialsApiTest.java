package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class CredentialsApiTest extends CredentialsApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
