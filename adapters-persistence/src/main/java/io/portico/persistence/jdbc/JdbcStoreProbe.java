package io.portico.persistence.jdbc;

import io.micronaut.jdbc.DataSourceResolver;
import io.portico.application.port.out.StoreProbe;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** Checks that the database answers on a connection of each pool. */
@Singleton
final class JdbcStoreProbe implements StoreProbe {

  private static final int LONGEST_SECONDS = 3;

  private final List<DataSource> pools;

  JdbcStoreProbe(List<DataSource> dataSources, DataSourceResolver resolver) {
    this.pools = dataSources.stream().map(resolver::resolve).toList();
  }

  @Override
  public boolean answers() {
    return pools.stream().allMatch(JdbcStoreProbe::answers);
  }

  private static boolean answers(DataSource pool) {
    try (var connection = pool.getConnection()) {
      return connection.isValid(LONGEST_SECONDS);
    } catch (SQLException _) {
      return false;
    }
  }
}
