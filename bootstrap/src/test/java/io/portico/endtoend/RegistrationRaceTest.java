package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class RegistrationRaceTest extends RegistrationRaceContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
