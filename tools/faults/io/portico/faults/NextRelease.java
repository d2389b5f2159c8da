package io.portico.faults;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

/**
 * A later version of a jar: the same program with migrations that expand the schema, as
 * CONTRIBUTING says that a release may.
 */
final class NextRelease {

  /** Its migrations, by the names of their files. */
  static final Map<String, String> MIGRATIONS =
      Map.of(
          "V1000__add_column.sql", "ALTER TABLE api ADD COLUMN of_next_release VARCHAR(20) NULL",
          "V1001__add_default.sql",
              "ALTER TABLE developer ADD COLUMN of_next_release INT NOT NULL DEFAULT 7",
          "V1002__add_index.sql",
              "CREATE INDEX developer_of_next_release ON developer (of_next_release)",
          "V1003__add_table.sql",
              "CREATE TABLE IF NOT EXISTS of_next_release (id INT NOT NULL, PRIMARY KEY (id))");

  private NextRelease() {}

  /** Writes it to {@code folder}, and returns it. */
  static Path of(Path jar, Path folder) throws IOException {
    var next = Files.copy(jar, folder.resolve("portico-next.jar"));
    try (var files = FileSystems.newFileSystem(next)) {
      for (var migration : MIGRATIONS.entrySet()) {
        Files.writeString(files.getPath("db/migration", migration.getKey()), migration.getValue());
      }
      var names = MIGRATIONS.keySet().stream().sorted().toList();
      Files.write(files.getPath("db/migrations.txt"), names, StandardOpenOption.APPEND);
    }
    return next;
  }
}
