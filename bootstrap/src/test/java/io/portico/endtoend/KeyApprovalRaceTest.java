package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class KeyApprovalRaceTest extends KeyApprovalRaceContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
