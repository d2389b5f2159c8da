package io.portico.persistence.jdbc;

import io.micronaut.data.connection.ConnectionOperations;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;

/** The database product of the stores. */
@Singleton
public final class DatabaseProduct {

  /* A prefix of MariaDB's version, for clients that expect an old MySQL. */
  private static final String DISGUISE = "^5\\.5\\.5-";

  private final ConnectionOperations<Connection> connections;

  DatabaseProduct(
      @Named(DatabaseProperties.SINGLE_STATEMENTS) ConnectionOperations<Connection> connections) {
    this.connections = connections;
  }

  /** Returns the name and version of the product, for example {@code MariaDB 10.11.6}. */
  public String name() {
    return connections.executeRead(
        status -> {
          try {
            var metadata = status.getConnection().getMetaData();
            var version = metadata.getDatabaseProductVersion();
            var product =
                version.contains("MariaDB") ? "MariaDB" : metadata.getDatabaseProductName();
            return product + " " + version.replaceFirst(DISGUISE, "").replaceFirst("[- ].*", "");
          } catch (SQLException e) {
            throw StoreException.of(e);
          }
        });
  }
}
