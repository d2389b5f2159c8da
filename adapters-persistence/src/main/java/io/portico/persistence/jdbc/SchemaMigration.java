package io.portico.persistence.jdbc;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.core.naming.NameResolver;
import io.micronaut.jdbc.DataSourceResolver;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Migrates the schema when the first pool opens. If its history is that of this version, which is
 * most starts, Flyway is not loaded: it takes a tenth of a start to find out the same.
 */
@Singleton
public record SchemaMigration(DataSourceResolver resolver)
    implements BeanCreatedEventListener<DataSource> {

  private static final String COMMENT = "-- ";

  @Override
  public DataSource onCreated(BeanCreatedEvent<DataSource> event) {
    var pool = event.getBean();
    if (event.getBeanDefinition() instanceof NameResolver named
        && named.resolveName().filter(DatabaseProperties.SINGLE_STATEMENTS::equals).isPresent()) {
      var _ = migrate(resolver.resolve(pool));
    }
    return pool;
  }

  /** Migrates the schema of {@code store}, and returns whether it was of another version. */
  static boolean migrate(DataSource store) {
    if (isCurrent(store)) {
      return false;
    }
    of(Flyway.configure().dataSource(store)).load().migrate();
    return true;
  }

  /**
   * Returns {@code store} as Portico migrates it. A line of a migration that begins with <code>
   * ${embedded}</code> or <code>${server}</code> is for the one or the other database.
   */
  public static FluentConfiguration of(FluentConfiguration store) {
    var embedded = isEmbedded(store.getDataSource());
    return store
        .loggers("slf4j")
        .placeholders(
            Map.of("embedded", embedded ? "" : COMMENT, "server", embedded ? COMMENT : ""));
  }

  private static boolean isEmbedded(DataSource store) {
    try (var connection = store.getConnection()) {
      return switch (DatabaseProduct.Kind.of(connection.getMetaData().getDatabaseProductName())) {
        case H2 -> true;
        case MYSQL_FAMILY -> false;
      };
    } catch (SQLException _) {
      // Flyway will fail for the same reason.
      return false;
    }
  }

  /** Returns whether the schema is that of this version. */
  public static boolean isCurrent(Connection connection) throws SQLException {
    return MigrationHistory.of(connection).equals(MigrationHistory.ofThisVersion());
  }

  private static boolean isCurrent(DataSource store) {
    try (var connection = store.getConnection()) {
      return isCurrent(connection);
    } catch (SQLException _) {
      // There is no history yet, or Flyway will fail for the same reason.
      return false;
    }
  }
}
