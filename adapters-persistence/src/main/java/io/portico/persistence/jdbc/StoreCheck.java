package io.portico.persistence.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Asks the database for a row and for a change, with short timeouts. Not thread-safe. */
final class StoreCheck {

  /* A check and its repetition on a new connection end within two seconds. */
  private static final String LONGEST_MILLIS = "1000";

  /* Shorter if there is another server, so that it takes over within five seconds. */
  private static final String LONGEST_MILLIS_OF_SEVERAL = "700";

  private static final int SLOTS = 256;

  private final String url;
  private final boolean isOneOfSeveral;
  private final Properties properties = new Properties();
  private final int slot = ThreadLocalRandom.current().nextInt(SLOTS);
  private @Nullable Connection connection;
  private String server = "";
  private boolean hasMoved;
  private boolean isConnected;

  StoreCheck(HikariDataSource pool) {
    url = pool.getJdbcUrl();
    properties.putAll(pool.getDataSourceProperties());
    properties.setProperty("user", pool.getUsername());
    properties.setProperty("password", pool.getPassword());
    isOneOfSeveral = properties.containsKey(FailoverSockets.PROPERTY);
    var longest = isOneOfSeveral ? LONGEST_MILLIS_OF_SEVERAL : LONGEST_MILLIS;
    properties.computeIfPresent("socketTimeout", (_, _) -> longest);
    properties.computeIfPresent("connectTimeout", (_, _) -> longest);
  }

  /** Returns the folder of the database if it is embedded. */
  Optional<Path> folder() {
    return DatabaseProperties.folder(url);
  }

  /** Returns why the database does not answer, or empty if it does. */
  Optional<String> read() {
    return failure(
        "SELECT COUNT(*) FROM store_check WHERE slot = " + slot, PreparedStatement::execute);
  }

  /** Returns why the database takes no changes, or empty if it does. */
  Optional<String> write() {
    return failure(
        "INSERT INTO store_check (slot, checks) VALUES (%d, 1) ON DUPLICATE KEY UPDATE checks = checks + 1"
            .formatted(slot),
        PreparedStatement::execute);
  }

  /**
   * Returns whether another server of the database answers than before the last call. Statements on
   * the former one may never be answered.
   */
  boolean hasMoved() {
    var moved = hasMoved;
    hasMoved = false;
    return moved;
  }

  /** Returns whether the last call had a connection, on which its statement may have failed. */
  boolean isConnected() {
    return isConnected;
  }

  void close() {
    if (isOneOfSeveral) {
      FailoverSockets.preferNone();
    }
    if (connection != null) {
      try {
        connection.close();
      } catch (SQLException _) {
        // It was lost already.
      }
      connection = null;
    }
  }

  /* The connection may have been closed by the server, so a failure counts if a new one fails. */
  private Optional<String> failure(String sql, Work work) {
    try {
      run(sql, work);
      return Optional.empty();
    } catch (SQLException _) {
      close();
    }
    try {
      run(sql, work);
      return Optional.empty();
    } catch (SQLException e) {
      close();
      return FailureKind.of(e) == FailureKind.COLLISION
          ? Optional.empty()
          : Optional.of(
              String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given"));
    }
  }

  private void run(String sql, Work work) throws SQLException {
    var open = connection;
    isConnected = open != null;
    if (open == null) {
      open = DriverManager.getConnection(url, properties);
      connection = open;
      identify(open);
      isConnected = true;
    }
    try (var statement = open.prepareStatement(sql)) {
      work.on(statement);
    }
    if (folder().isPresent()) {
      // After a failed write, an old connection may lead to a database that no new one can reach.
      close();
    }
  }

  private void identify(Connection open) throws SQLException {
    if (!url.startsWith("jdbc:mysql:")) {
      return;
    }
    try (var statement = open.createStatement();
        var rows = statement.executeQuery("SELECT CONCAT(@@hostname, ':', @@port)")) {
      rows.next();
      var answering = rows.getString(1);
      hasMoved |= !server.isEmpty() && !server.equals(answering);
      server = answering;
    }
  }

  @FunctionalInterface
  private interface Work {
    boolean on(PreparedStatement statement) throws SQLException;
  }
}
