package io.portico.faults;

import io.portico.application.testkit.Await;
import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Kills a node while it migrates an empty database. The next start continues, and the schema has
 * every table. With the property {@code former.jar} also migrates a {@link FormerInstallation}.
 */
final class MigrationFaults {

  private static final String TOKEN = "an-administrator-of-all-nodes";
  private final FaultCount count;
  private final Path folder;

  MigrationFaults(FaultCount count, Path folder) {
    this.count = count;
    this.folder = folder;
  }

  /** Adds the rows of both databases. */
  static void run(int rounds, FaultTable table) throws Exception {
    var embedded = new FaultCount();
    new MigrationFaults(embedded, folder()).onEmbedded(rounds);
    table.add("kill -9 of a migration, H2", rounds, embedded);
    var former = System.getProperty("former.jar", "");
    if (!former.isEmpty()) {
      FormerInstallation.run(Path.of(former), folder(), table);
    }
    if (!PrivateServer.isPossible()) {
      table.skipped("kill -9 of a migration", "no mariadbd or mysqld");
      return;
    }
    var onServer = new FaultCount();
    try (var server = PrivateServer.start("--innodb-flush-log-at-trx-commit=1")) {
      new MigrationFaults(onServer, folder()).onServer(server, rounds);
    }
    table.add("kill -9 of a migration, database server", rounds, onServer);
  }

  private static Path folder() throws IOException {
    return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "faults");
  }

  /** Kills later after the file of the database appeared in each round. */
  void onEmbedded(int rounds) throws IOException {
    for (var round = 0; round < rounds; round++) {
      var data = folder.resolve("embedded" + round);
      var file = data.resolve("portico.mv.db");
      var size = 4_096L * (1 + 10L * round / rounds);
      var node = launch(data).start();
      Await.until(
          "the database has its first tables",
          () -> Files.exists(file) && file.toFile().length() >= size);
      node.kill();
      continueFrom("round %d, %d bytes".formatted(round, Files.size(file)), launch(data));
    }
  }

  /** Kills when the database has more tables in each round. */
  void onServer(PrivateServer server, int rounds) throws SQLException {
    try (var connection = DriverManager.getConnection(server.url(""), "root", "");
        var statement = connection.createStatement()) {
      var all = 30;
      for (var round = 0; round < rounds; round++) {
        var name = "migration" + round;
        statement.execute("CREATE DATABASE %s CHARACTER SET utf8mb4".formatted(name));
        var launch =
            launch(folder.resolve("server" + round)).onServer(server.url(name), "root", "");
        var wanted = 2 + all * round / rounds;
        var node = launch.start();
        var tables = 0;
        while (tables < wanted) {
          try (var rows = statement.executeQuery("SHOW TABLES FROM " + name)) {
            // The first is the history of migrations.
            tables = 0;
            while (rows.next()) {
              tables++;
            }
          }
        }
        node.kill();
        continueFrom("round %d, %d tables".formatted(round, tables), launch);
      }
    }
  }

  private void continueFrom(String where, PorticoProcess.Launch launch) {
    var begin = System.nanoTime();
    try (var node = launch.start().awaitReady()) {
      count.restart(Duration.ofNanos(System.nanoTime() - begin));
      var defined =
          node.client(TOKEN).post("/api/labels", "{\"name\": \"after\", \"values\": [\"a\"]}");
      if (defined.status() == 200) {
        count.acknowledged(1);
      } else {
        count.broken("%s: %d %s".formatted(where, defined.status(), defined.body()));
      }
      System.out.printf("%s: continued%n", where);
    } catch (IllegalStateException e) {
      count.broken("%s: %s".formatted(where, e.getMessage()));
    }
  }

  private static PorticoProcess.Launch launch(Path data) {
    return PorticoProcess.on(data).with("PORTICO_ADMIN_TOKEN", TOKEN);
  }
}
