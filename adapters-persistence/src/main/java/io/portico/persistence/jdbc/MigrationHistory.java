package io.portico.persistence.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * The migrations of a schema, in their order.
 *
 * @param migrations all that ran, also those that failed
 */
record MigrationHistory(List<Migration> migrations) {

  private static final String FOLDER = "/db/migration/";

  /* The names of the files in that folder; to find them in the jar, all of it would be read. */
  private static final String LIST = "/db/migrations.txt";

  /**
   * A migration.
   *
   * @param script the name of its file
   * @param checksum that of Flyway: CRC-32 of the lines without their ends
   * @param success false if it failed
   */
  record Migration(String script, int checksum, boolean success) {}

  /** Returns that of the schema that {@code connection} leads to, as Flyway wrote it. */
  static MigrationHistory of(Connection connection) throws SQLException {
    // Flyway notes the creation of the table in a row of rank -1.
    try (var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "SELECT script, checksum, success FROM flyway_schema_history"
                    + " WHERE installed_rank > 0 ORDER BY installed_rank")) {
      var migrations = new ArrayList<Migration>();
      while (rows.next()) {
        migrations.add(new Migration(rows.getString(1), rows.getInt(2), rows.getBoolean(3)));
      }
      return new MigrationHistory(List.copyOf(migrations));
    }
  }

  /** Returns that of a schema which this version created. */
  static MigrationHistory ofThisVersion() {
    return new MigrationHistory(
        lines(LIST).stream()
            .map(script -> new Migration(script, checksum(lines(FOLDER + script)), true))
            .toList());
  }

  private static int checksum(List<String> lines) {
    var checksum = new CRC32();
    lines.forEach(line -> checksum.update(line.getBytes(UTF_8)));
    return (int) checksum.getValue();
  }

  private static List<String> lines(String resource) {
    try (var stream = MigrationHistory.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException(resource + " is missing");
      }
      return new BufferedReader(new InputStreamReader(stream, UTF_8)).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
