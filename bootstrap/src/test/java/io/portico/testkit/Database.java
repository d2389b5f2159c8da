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
        // Surefire runs tests in several processes, on one server if the environment names it.
        var name =
            "portico_%s_%s"
                .formatted(
                    test.getSimpleName().toLowerCase(Locale.ROOT),
                    System.getProperty("surefire.forkNumber", "1"));
        yield Optional.of(
            new Settings.Server(server.emptyDatabase(name), server.user(), server.password()));
      }
    };
  }
}
