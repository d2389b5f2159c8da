package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class MailApiTest extends MailApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
