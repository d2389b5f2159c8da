package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class IdempotencyApiTest extends IdempotencyApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
