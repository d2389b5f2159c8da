package io.portico.persistence.jdbc;

import io.micronaut.configuration.jdbc.hikari.DatasourceConfiguration;
import io.micronaut.context.annotation.Value;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import jakarta.inject.Singleton;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * Prepares the sessions of a cluster that accepts changes on each of its nodes, Galera or Group
 * Replication: a read waits until its node has applied everything that was committed on any node
 * before. Without that, a client that is served by another node may not see its own change for some
 * milliseconds.
 */
@Singleton
final class ClusterSessions implements BeanCreatedEventListener<DatasourceConfiguration> {

  private static final String GALERA = "wsrep_on";
  private static final String SINGLE_PRIMARY = "group_replication_single_primary_mode";

  private final boolean latestReads;

  ClusterSessions(@Value("${" + DatabaseProperties.LATEST_READS + ":true}") boolean latestReads) {
    this.latestReads = latestReads;
  }

  @Override
  public DatasourceConfiguration onCreated(BeanCreatedEvent<DatasourceConfiguration> event) {
    var pool = event.getBean();
    if (latestReads && pool.getConnectionInitSql() != null) {
      pool.setConnectionInitSql(pool.getConnectionInitSql() + waiting(pool));
    }
    return pool;
  }

  /* What makes reads wait; a server that knows neither variable is in no such cluster. */
  private static String waiting(DatasourceConfiguration pool) {
    try (var connection =
            DriverManager.getConnection(
                pool.getJdbcUrl(),
                DatabaseProperties.ofConnection(pool.getUsername(), pool.getPassword()));
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "SHOW VARIABLES WHERE (Variable_name = '%s' AND Value = 'ON')".formatted(GALERA)
                    + " OR (Variable_name = '%s' AND Value = 'OFF')".formatted(SINGLE_PRIMARY))) {
      if (!rows.next()) {
        return "";
      }
      return rows.getString(1).equals(GALERA)
          ? ", SESSION wsrep_sync_wait = 1"
          : ", SESSION group_replication_consistency = 'BEFORE'";
    } catch (SQLException _) {
      // The pool tries the same next, and reports why it cannot connect.
      return "";
    }
  }
}
