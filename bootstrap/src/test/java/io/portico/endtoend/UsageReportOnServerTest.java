package io.portico.endtoend;

import io.portico.config.Settings;
import io.portico.persistence.testkit.RealServer;
import java.util.Optional;

class UsageReportOnServerTest extends UsageReportContract {
  @Override
  Optional<Settings.Server> server() {
    var server = RealServer.required();
    return Optional.of(
        new Settings.Server(
            server.emptyDatabase("portico_usage_report"), server.user(), server.password()));
  }
}
