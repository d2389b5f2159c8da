package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class UsageReportTest extends UsageReportContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
