package io.portico.endtoend;

import io.portico.config.Settings;
import io.portico.persistence.testkit.RealServer;
import java.util.Optional;

class IdempotencyApiOnServerTest extends IdempotencyApiContract {
  @Override
  Optional<Settings.Server> server() {
    var server = RealServer.required();
    return Optional.of(
        new Settings.Server(
            server.emptyDatabase("portico_idempotency_api"), server.user(), server.password()));
  }
}
