package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class BulkApiTest extends BulkApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
