package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class UsageIngestTest extends UsageIngestContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
