package io.portico.testkit;

import io.portico.config.Settings;
import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.RealServer;
import java.util.Optional;

/** Empty databases as the settings name them. */
public final class EmptyDatabase {

  private EmptyDatabase() {}

  /**
   * Returns an empty database of the server; empty if embedded.
   *
   * @param name what its name ends with
   */
  public static Optional<Settings.Server> on(Database database, String name) {
    return switch (database) {
      case EMBEDDED -> Optional.empty();
      case SERVER -> Optional.of(onServer(name));
    };
  }

  /**
   * Returns an empty database of the server.
   *
   * @param name what its name ends with
   */
  public static Settings.Server onServer(String name) {
    var server = RealServer.required();
    return new Settings.Server(
        server.emptyDatabase("portico_" + name), server.user(), server.password());
  }
}
