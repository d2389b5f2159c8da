package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class LostUpdateTest extends LostUpdateContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
