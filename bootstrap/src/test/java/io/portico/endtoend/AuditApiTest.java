package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class AuditApiTest extends AuditApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
