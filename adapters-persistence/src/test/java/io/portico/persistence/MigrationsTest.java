package io.portico.persistence;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.persistence.jdbc.SchemaMigration;
import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.OnEachDatabase;
import io.portico.persistence.testkit.RealServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** The schema that the migrations create, and the rows that each of them keeps. */
@OnEachDatabase
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
class MigrationsTest {

  private static final String MIGRATIONS = "classpath:db/migration";

  @Parameter Database database;

  private String url = "jdbc:h2:mem:migrations;MODE=MySQL;DATABASE_TO_LOWER=TRUE";
  private String user = "sa";
  private String password = "";
  @AutoClose private Connection connection;
  private SchemaRows rows;

  @BeforeEach
  void open() throws SQLException {
    if (isServer()) {
      var server = RealServer.required();
      url = server.emptyDatabase("portico_migrations");
      user = server.user();
      password = server.password();
    }
    connection = DriverManager.getConnection(url, user, password);
    rows = new SchemaRows(connection);
  }

  /* A migration that changes the schema changes schema.txt, too, for its reviewer to read. */
  @Test
  void migrate_emptyDatabase_createsTheSchemaOfTheSnapshot() throws SQLException, IOException {
    migrate("latest", MIGRATIONS);

    assertThat(new SchemaSnapshot(connection).text()).isEqualTo(snapshot());
  }

  @Test
  void migrate_onAServer_textsAreComparedByTheirCodePoints() throws SQLException {
    Assumptions.assumeTrue(isServer(), "H2 has no other way to compare texts");

    migrate("latest", MIGRATIONS);

    assertThat(
            rows.query(
                """
                SELECT DISTINCT collation_name FROM information_schema.columns
                WHERE table_schema = DATABASE() AND collation_name IS NOT NULL
                  AND table_name NOT LIKE 'flyway%'
                """))
        .flatExtracting(Map::values)
        .containsExactly("utf8mb4_bin");
  }

  @Test
  void migrate_fromEachVersionToTheNext_keepsEveryRow() throws SQLException {
    migrateStepByStep(MIGRATIONS);
  }

  @Test
  void migrate_toAVersionThatLosesRows_isDetected() {
    assertThatThrownBy(() -> migrateStepByStep(MIGRATIONS, "classpath:db/planted"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("[rows of job after version 1000]");
  }

  /* Before each step, every table has rows. */
  private void migrateStepByStep(String... locations) throws SQLException {
    for (var migration : flyway("latest", locations).info().all()) {
      var before = rows.all();
      migrate(migration.getVersion().getVersion(), locations);
      var after = rows.all();
      for (var table : before.keySet()) {
        for (var row : requireNonNull(before.get(table))) {
          assertThat(after.getOrDefault(table, List.of()))
              .as("rows of %s after version %s", table, migration.getVersion())
              .anySatisfy(kept -> assertThat(kept).containsAllEntriesOf(row));
        }
      }
      rows.addWhereNoneWasAdded();
    }
  }

  private void migrate(String version, String... locations) {
    flyway(version, locations).migrate();
  }

  private Flyway flyway(String version, String... locations) {
    return SchemaMigration.of(Flyway.configure().dataSource(url, user, password))
        .locations(locations)
        .target(version)
        .load();
  }

  private boolean isServer() {
    return database == Database.SERVER;
  }

  private static String snapshot() throws IOException {
    try (var text = requireNonNull(MigrationsTest.class.getResourceAsStream("/schema.txt"))) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
