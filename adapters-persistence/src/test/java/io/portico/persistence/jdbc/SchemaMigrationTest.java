package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.OnEachDatabase;
import io.portico.persistence.testkit.RealServer;
import java.sql.SQLException;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A schema of this version is left to itself; each other one is migrated or refused. */
@OnEachDatabase
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
class SchemaMigrationTest {

  @Parameter Database database;

  @AutoClose private HikariDataSource store;

  @BeforeEach
  void open() {
    store = new HikariDataSource();
    store.setMaximumPoolSize(4);
    if (database == Database.SERVER) {
      var server = RealServer.required();
      store.setJdbcUrl(server.emptyDatabase("portico_schema"));
      store.setUsername(server.user());
      store.setPassword(server.password());
    } else {
      store.setJdbcUrl("jdbc:h2:mem:schema;MODE=MySQL;DATABASE_TO_LOWER=TRUE");
      store.setUsername("sa");
    }
  }

  /* Flyway finds the files in their folder, so none is missing in the list. */
  @Test
  void migrate_emptyDatabase_createsTheListedHistory() throws SQLException {
    assertThat(SchemaMigration.migrate(store)).isTrue();

    try (var connection = store.getConnection()) {
      assertThat(MigrationHistory.of(connection)).isEqualTo(MigrationHistory.ofThisVersion());
      assertThat(connection.getMetaData().getTables(null, null, "organisation", null).next())
          .isTrue();
    }
  }

  @Test
  void migrate_schemaOfThisVersion_isNotMigratedAgain() {
    SchemaMigration.migrate(store);

    assertThat(SchemaMigration.migrate(store)).isFalse();
  }

  @Test
  void migrate_schemaOfALaterVersion_isAccepted() throws SQLException {
    SchemaMigration.migrate(store);
    execute(
        """
        INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,
          checksum, installed_by, execution_time, success)
        VALUES (1000, '1000', 'later', 'SQL', 'V1000__later.sql', 1, 'someone', 1, TRUE)
        """);

    assertThat(SchemaMigration.migrate(store)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"success = FALSE", "checksum = checksum + 1"})
  void migrate_failedOrOtherMigration_isRefused(String change) throws SQLException {
    SchemaMigration.migrate(store);
    execute("UPDATE flyway_schema_history SET " + change);

    assertThatThrownBy(() -> SchemaMigration.migrate(store))
        .isInstanceOf(FlywayValidateException.class);
  }

  private void execute(String sql) throws SQLException {
    try (var connection = store.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
