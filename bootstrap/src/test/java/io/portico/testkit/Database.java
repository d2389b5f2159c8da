package io.portico.testkit;

import io.portico.config.Settings;
import io.portico.persistence.testkit.RealServer;
import java.util.Locale;
import java.util.Optional;

/** The kinds of databases that Portico supports. */
public enum Database {
  EMBEDDED,
  SERVER;

  /** Returns an empty database of the server, named after {@code test}; empty if embedded. */
  Optional<Settings.Server> emptyFor(Class<?> test) {
    return switch (this) {
      case EMBEDDED -> Optional.empty();
      case SERVER -> {
        var server = RealServer.required();
        var name = "portico_" + test.getSimpleName().toLowerCase(Locale.ROOT);
        yield Optional.of(
            new Settings.Server(server.emptyDatabase(name), server.user(), server.password()));
      }
    };
  }
}
