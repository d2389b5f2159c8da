package io.portico.persistence.backup;

import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.jdbc.SchemaMigration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.flywaydb.core.Flyway;

/**
 * Copies a whole store to an empty database: from the embedded one to a server or back. No node may
 * run on either meanwhile.
 *
 * @param progress learns of each table that is copied and the number of its rows
 */
public record StoreCopy(Address from, Address to, BiConsumer<String, Long> progress) {

  private static final int BATCH = 1_000;

  /* Rows with a part of a document are large. */
  private static final int BATCH_OF_PARTS = 8;

  /* Not copied: the history that the target has of its own, and what the nodes on it write. */
  private static final Set<String> OWN = Set.of("flyway_schema_history", "store_check", "node");

  private static final String INSTALLATION = "installation";

  private static final String NO_INSTALLATION = "the %s holds no installation of Portico";
  static final String ANOTHER_VERSION =
      "the %s has another version of the schema than this Portico; start this Portico on it once";

  /* Written last: without their rows, an interrupted copy is not used, and can be repeated. */
  private static final List<String> LAST = List.of("organisation", INSTALLATION);

  /**
   * Where a store is.
   *
   * @param url a JDBC address
   */
  public record Address(String url, String user, String password) {

    /** Returns that of an embedded database in the folder {@code data}. */
    public static Address embedded(Path data) {
      return new Address(DatabaseProperties.address(data), "sa", "");
    }

    /** Returns that of a server of the MySQL family. */
    public static Address server(String url, String user, String password) {
      return new Address(url, user, password);
    }

    private boolean isEmbedded() {
      return DatabaseProperties.folder(url).isPresent();
    }

    /* Of connections as nodes open them. */
    Map<String, Object> properties() {
      return DatabaseProperties.folder(url)
          .map(DatabaseProperties::embedded)
          .orElseGet(() -> DatabaseProperties.server(url, user, password));
    }

    Connection open() throws SQLException {
      if (isEmbedded()) {
        return DriverManager.getConnection(url, user, password);
      }
      var properties = DatabaseProperties.ofConnection(user, password);
      // Batches become single statements.
      properties.setProperty("rewriteBatchedStatements", "true");
      properties.setProperty("characterEncoding", "UTF-8");
      return DriverManager.getConnection(url, properties);
    }

    @Override
    public String toString() {
      return "Address[" + (isEmbedded() ? "embedded" : "server") + "]";
    }
  }

  /** A store that cannot be copied, or to which nothing can be copied. */
  public static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
      super(message);
    }
  }

  /**
   * Copies every table, and returns the number of rows.
   *
   * @throws RefusedException if the source holds no store of this version, or the target holds one
   */
  public long copy() throws SQLException, RefusedException {
    requirePresent("source", from);
    try (var source = from.open()) {
      requireInstallation("source", source);
      var tables = tables(source);
      prepareTarget();
      try (var target = to.open()) {
        requireSameVersion(source, target);
        requireEmpty(target);
        requireKnown(tables, tables(target));
        return copy(source, target, tables);
      }
    }
  }

  /* Opening an embedded database would create it. */
  static void requirePresent(String name, Address at) throws RefusedException {
    var folder = DatabaseProperties.folder(at.url());
    if (folder.isPresent()
        && !Files.exists(folder.get().resolve(DatabaseProperties.EMBEDDED_FILE))) {
      throw new RefusedException(NO_INSTALLATION.formatted(name));
    }
  }

  static void requireInstallation(String name, Connection connection)
      throws SQLException, RefusedException {
    if (!tables(connection).contains(INSTALLATION) || count(connection, INSTALLATION) == 0) {
      throw new RefusedException(NO_INSTALLATION.formatted(name));
    }
  }

  private void prepareTarget() {
    SchemaMigration.of(Flyway.configure().dataSource(to.url(), to.user(), to.password()))
        .load()
        .migrate();
  }

  private static void requireSameVersion(Connection source, Connection target)
      throws SQLException, RefusedException {
    if (!versions(source).equals(versions(target))) {
      throw new RefusedException(ANOTHER_VERSION.formatted("source"));
    }
  }

  private static List<String> versions(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "SELECT version, checksum FROM flyway_schema_history WHERE success = TRUE"
                    + " AND version IS NOT NULL ORDER BY installed_rank")) {
      var versions = new ArrayList<String>();
      while (rows.next()) {
        versions.add(rows.getString(1) + " " + rows.getString(2));
      }
      return versions;
    }
  }

  private static void requireEmpty(Connection target) throws SQLException, RefusedException {
    for (var table : LAST) {
      if (count(target, table) > 0) {
        throw new RefusedException("the target holds an installation of Portico");
      }
    }
  }

  private static void requireKnown(List<String> tables, List<String> known)
      throws RefusedException {
    for (var table : tables) {
      if (!known.contains(table)) {
        throw new RefusedException(
            "the source has a table that is none of Portico's: %s (expected: only Portico's)"
                .formatted(table));
      }
    }
  }

  private long copy(Connection source, Connection target, List<String> tables) throws SQLException {
    source.setAutoCommit(false);
    source.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    target.setAutoCommit(false);
    checkReferences(target, false);
    var rows = 0L;
    for (var table : tables) {
      if (!OWN.contains(table)) {
        var copied = copyTable(source, target, table);
        progress.accept(table, copied);
        rows += copied;
      }
    }
    checkReferences(target, true);
    target.commit();
    source.rollback();
    return rows;
  }

  private void checkReferences(Connection target, boolean checked) throws SQLException {
    execute(
        target,
        to.isEmbedded()
            ? "SET REFERENTIAL_INTEGRITY " + (checked ? "TRUE" : "FALSE")
            : "SET SESSION foreign_key_checks = " + (checked ? 1 : 0));
  }

  private long copyTable(Connection source, Connection target, String table) throws SQLException {
    var columns = columns(target, table);
    var names = String.join(", ", columns.keySet());
    var marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
    var copied = 0L;
    // Rows of the migrations, or of a copy that was interrupted.
    execute(target, "DELETE FROM " + table);
    try (var read =
            source.prepareStatement(
                "SELECT %s FROM %s".formatted(names, table),
                ResultSet.TYPE_FORWARD_ONLY,
                ResultSet.CONCUR_READ_ONLY);
        var write =
            target.prepareStatement(
                "INSERT INTO %s (%s) VALUES (%s)".formatted(table, names, marks))) {
      // The driver of MySQL would otherwise hold the whole table in memory.
      read.setFetchSize(from.isEmbedded() ? BATCH : Integer.MIN_VALUE);
      try (var rows = read.executeQuery()) {
        while (rows.next()) {
          for (var column = 1; column <= columns.size(); column++) {
            write.setObject(column, value(rows, column));
          }
          write.addBatch();
          if (++copied % (table.endsWith("_part") ? BATCH_OF_PARTS : BATCH) == 0) {
            write.executeBatch();
          }
        }
      }
      write.executeBatch();
    }
    continueNumbers(target, table, columns);
    target.commit();
    return copied;
  }

  private static Object value(ResultSet rows, int column) throws SQLException {
    return switch (rows.getMetaData().getColumnType(column)) {
      case Types.CLOB, Types.LONGVARCHAR -> rows.getString(column);
      case Types.BLOB, Types.LONGVARBINARY -> rows.getBytes(column);
      default -> rows.getObject(column);
    };
  }

  /* A server continues by itself after the largest number. */
  private void continueNumbers(Connection target, String table, SortedMap<String, Boolean> columns)
      throws SQLException {
    if (!to.isEmbedded()) {
      return;
    }
    for (var column : columns.entrySet()) {
      if (column.getValue()) {
        execute(
            target,
            "ALTER TABLE %1$s ALTER COLUMN %2$s RESTART WITH (SELECT COALESCE(MAX(%2$s), 0) + 1 FROM %1$s)"
                .formatted(table, column.getKey()));
      }
    }
  }

  /* The columns that are written, and whether their numbers are generated. */
  private static SortedMap<String, Boolean> columns(Connection connection, String table)
      throws SQLException {
    var columns = new TreeMap<String, Boolean>();
    try (var found =
        connection
            .getMetaData()
            .getColumns(connection.getCatalog(), connection.getSchema(), table, "%")) {
      while (found.next()) {
        if (!found.getString("IS_GENERATEDCOLUMN").equals("YES")) {
          columns.put(
              found.getString("COLUMN_NAME"), found.getString("IS_AUTOINCREMENT").equals("YES"));
        }
      }
    }
    return columns;
  }

  private static List<String> tables(Connection connection) throws SQLException {
    var tables = new ArrayList<String>();
    try (var found =
        connection
            .getMetaData()
            .getTables(
                connection.getCatalog(),
                connection.getSchema(),
                "%",
                new String[] {"TABLE", "BASE TABLE"})) {
      while (found.next()) {
        tables.add(found.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
      }
    }
    for (var last : LAST) {
      if (tables.remove(last)) {
        tables.add(last);
      }
    }
    return tables;
  }

  private static long count(Connection connection, String table) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
