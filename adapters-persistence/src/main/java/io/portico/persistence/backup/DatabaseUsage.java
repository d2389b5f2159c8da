package io.portico.persistence.backup;

import io.micronaut.context.ApplicationContext;
import io.micronaut.context.DefaultApplicationContext;
import io.micronaut.context.env.PropertySource;
import io.micronaut.inject.BeanDefinitionReference;
import io.portico.application.port.out.usage.StoredUsage;
import io.portico.persistence.jdbc.SchemaMigration;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The usage in the database of an installation on which no node runs. */
public final class DatabaseUsage implements AutoCloseable {

  private static final String NAME = "database";

  private final ApplicationContext context;

  private DatabaseUsage(ApplicationContext context) {
    this.context = context;
  }

  /**
   * Opens it.
   *
   * @throws StoreCopy.RefusedException if there is no installation of this version, or a node runs
   */
  public static DatabaseUsage open(StoreCopy.Address at)
      throws SQLException, StoreCopy.RefusedException {
    StoreCopy.requirePresent(NAME, at);
    try (var connection = at.open()) {
      StoreCopy.requireInstallation(NAME, connection);
      if (!SchemaMigration.isCurrent(connection)) {
        throw new StoreCopy.RefusedException(StoreCopy.ANOTHER_VERSION.formatted(NAME));
      }
      if (hasNodes(connection)) {
        throw new StoreCopy.RefusedException(
            "Portico runs on the database, or was killed a few seconds ago (expected: no Portico)");
      }
    }
    var context = new UsageContext();
    context.getEnvironment().addPropertySource(PropertySource.of(at.properties()));
    return new DatabaseUsage(context.start());
  }

  /** What reads and writes usage, without all that a node starts. */
  @SuppressWarnings({"overrides", "rawtypes"}) // as the framework has them
  private static final class UsageContext extends DefaultApplicationContext {

    private static final List<String> PACKAGES =
        List.of("io.portico.persistence.jdbc.", "io.portico.persistence.usage.");

    @Override
    protected List<BeanDefinitionReference> resolveBeanDefinitionReferences() {
      return super.resolveBeanDefinitionReferences().stream()
          .filter(bean -> isOfUsage(bean.getBeanDefinitionName()))
          .toList();
    }

    private static boolean isOfUsage(String bean) {
      return !bean.startsWith("io.portico.") || PACKAGES.stream().anyMatch(bean::startsWith);
    }
  }

  private static boolean hasNodes(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "SELECT COUNT(*) FROM node WHERE runs_until / 1000 > UNIX_TIMESTAMP()")) {
      rows.next();
      return rows.getLong(1) > 0;
    }
  }

  /** Returns the usage. */
  public StoredUsage stored() {
    return context.getBean(StoredUsage.class);
  }

  @Override
  public void close() {
    context.close();
  }
}
