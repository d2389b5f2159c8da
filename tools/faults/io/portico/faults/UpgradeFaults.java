package io.portico.faults;

import io.portico.faults.LoadClient.Target;
import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Replaces a node of a former version by one of this build, on one database under load: the former
 * serves while the new one migrates, both serve, and then the new one alone. No request fails. The
 * property {@code former.jar} is the jar of the former version; without it, this build is the
 * former, and the new version is one with further migrations.
 */
final class UpgradeFaults {

  private static final int WRITES = 100;
  private static final String TOKEN = "an-administrator-of-all-nodes";
  private static final String SECRET = "one-secret-that-all-nodes-share-as-they-must";

  private final PrivateServer server;
  private final Path folder;
  private final FaultCount count;
  private final Path former;
  private final Path current;

  UpgradeFaults(PrivateServer server, Path folder, FaultCount count) throws IOException {
    this.server = server;
    this.folder = folder;
    this.count = count;
    var built = Path.of(System.getProperty("built.jar"));
    var given =
        Optional.ofNullable(System.getProperty("former.jar")).filter(path -> !path.isEmpty());
    this.former = given.map(Path::of).orElse(built);
    this.current = given.isPresent() ? built : NextRelease.of(built, folder);
  }

  /** Runs {@code rounds}, each on a new database, and adds a row to {@code table}. */
  static void run(int rounds, FaultTable table) throws Exception {
    if (!PrivateServer.isPossible()) {
      table.skipped("upgrade", "no mariadbd or mysqld");
      return;
    }
    var count = new FaultCount();
    var folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "faults");
    try (var server = PrivateServer.start("--innodb-flush-log-at-trx-commit=1")) {
      var faults = new UpgradeFaults(server, folder, count);
      for (var round = 0; round < rounds; round++) {
        faults.round(round);
        System.out.printf("round %d: %s%n", round + 1, count.cells());
      }
      table.add(
          "upgrade from %s to %s"
              .formatted(faults.former.getFileName(), faults.current.getFileName()),
          rounds,
          count);
    }
  }

  /** Replaces the node. */
  void round(int round) throws SQLException {
    var url = database("upgrade" + round);
    try (var before = start("former" + round, url, former)) {
      var old = PorticoClient.ofAnotherBuild(before.address(), TOKEN);
      var load = new MixedLoad(old, count);
      var ofOld = new Target(old, false);
      try (var onOld = load.start(List.of(ofOld))) {
        onOld.awaitWrites(List.of(ofOld), WRITES);
        try (var after = start("new" + round, url, current)) {
          onOld.awaitWrites(List.of(ofOld), WRITES);
          var fresh = after.client(TOKEN);
          var ofNew = new Target(fresh, false);
          try (var onNew = load.start(List.of(ofNew))) {
            onNew.awaitWrites(List.of(ofNew), WRITES);
            before.stop();
            onNew.awaitWrites(List.of(ofNew), WRITES);
          }
          requireMigrated(url);
          load.check(List.of(fresh));
          load.checkAll(fresh);
        }
      }
    }
    if (count.unavailable() > 0) {
      count.broken("503 was answered %d times".formatted(count.unavailable()));
    }
  }

  /* Otherwise the new version served on the former schema, which proves little. */
  private void requireMigrated(String url) throws SQLException {
    try (var connection = DriverManager.getConnection(url, "root", "");
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "SELECT COUNT(*) FROM flyway_schema_history WHERE success = TRUE")) {
      rows.next();
      if (!current.equals(Path.of(System.getProperty("built.jar")))
          && rows.getInt(1) <= NextRelease.MIGRATIONS.size()) {
        count.broken("%d migrations".formatted(rows.getInt(1)));
      }
    }
  }

  private PorticoProcess start(String name, String url, Path jar) {
    return PorticoProcess.on(folder.resolve(name))
        .ofJar(jar)
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("PORTICO_SECRET", SECRET)
        .onServer(url, "root", "")
        .start()
        .awaitReady();
  }

  private String database(String name) throws SQLException {
    try (var connection = DriverManager.getConnection(server.url(""), "root", "");
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE %s CHARACTER SET utf8mb4".formatted(name));
    }
    return server.url(name);
  }
}
