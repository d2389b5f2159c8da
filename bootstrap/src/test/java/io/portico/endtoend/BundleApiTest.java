package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class BundleApiTest extends BundleApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
