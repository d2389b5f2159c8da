package io.portico.persistence.jdbc;

import io.micronaut.configuration.jdbc.hikari.DatasourceConfiguration;
import io.micronaut.context.annotation.Value;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import jakarta.inject.Singleton;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * Prepares the sessions of a Galera cluster: a read waits until its node has applied everything
 * that was committed on any node before. Without that, a client that is served by another node may
 * not see its own change for some milliseconds.
 */
@Singleton
final class GaleraSessions implements BeanCreatedEventListener<DatasourceConfiguration> {

  private final boolean latestReads;

  GaleraSessions(@Value("${" + DatabaseProperties.LATEST_READS + ":true}") boolean latestReads) {
    this.latestReads = latestReads;
  }

  @Override
  public DatasourceConfiguration onCreated(BeanCreatedEvent<DatasourceConfiguration> event) {
    var pool = event.getBean();
    if (latestReads && pool.getConnectionInitSql() != null && isGalera(pool)) {
      pool.setConnectionInitSql(pool.getConnectionInitSql() + ", SESSION wsrep_sync_wait = 1");
    }
    return pool;
  }

  private static boolean isGalera(DatasourceConfiguration pool) {
    try (var connection =
            DriverManager.getConnection(pool.getJdbcUrl(), pool.getUsername(), pool.getPassword());
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SHOW VARIABLES LIKE 'wsrep_on'")) {
      return rows.next() && rows.getString(2).equals("ON");
    } catch (SQLException _) {
      // The pool tries the same next, and reports why it cannot connect.
      return false;
    }
  }
}
