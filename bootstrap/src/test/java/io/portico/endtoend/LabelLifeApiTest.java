package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class LabelLifeApiTest extends LabelLifeApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
