package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class LabelingApiTest extends LabelingApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
