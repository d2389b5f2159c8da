package io.portico.endtoend.organisation;

import io.micronaut.context.ApplicationContext;
import io.micronaut.jdbc.DataSourceResolver;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.sql.DataSource;

/** The table of the audit trail, which a test takes away to see what lasts without it. */
final class Trail {

  /* The trail itself; and what is no change that somebody administers. */
  private static final Set<String> UNADMINISTERED =
      Set.of(
          "audit_entry",
          "flyway_schema_history",
          "job",
          "login_failure",
          "remembered_request",
          "discovery_run",
          "discovery_source");

  private final DataSource database;

  private Trail(DataSource database) {
    this.database = database;
  }

  static Trail of(ApplicationContext context) {
    return new Trail(
        context.getBean(DataSourceResolver.class).resolve(context.getBean(DataSource.class)));
  }

  /** Lets every entry fail. */
  void takeAway() {
    run("ALTER TABLE audit_entry RENAME TO audit_entry_away");
  }

  /** Lets entries be kept again. */
  void bringBack() {
    run("ALTER TABLE audit_entry_away RENAME TO audit_entry");
  }

  private void run(String statement) {
    try (var connection = database.getConnection();
        var sql = connection.createStatement()) {
      sql.execute(statement);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns all that is administered, row by row. */
  SortedMap<String, List<String>> everythingElse() {
    try (var connection = database.getConnection()) {
      var everything = new TreeMap<String, List<String>>();
      for (var table : tables(connection)) {
        everything.put(table, rows(connection, table));
      }
      return everything;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
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
        var name = found.getString("TABLE_NAME");
        if (!UNADMINISTERED.contains(name) && !name.equals("audit_entry_away")) {
          tables.add(name);
        }
      }
    }
    return tables;
  }

  private static List<String> rows(Connection connection, String table) throws SQLException {
    var rows = new ArrayList<String>();
    try (var statement = connection.createStatement();
        var found = statement.executeQuery("SELECT * FROM " + table)) {
      while (found.next()) {
        rows.add(row(found));
      }
    }
    rows.sort(null);
    return rows;
  }

  private static String row(ResultSet row) throws SQLException {
    var cells = new ArrayList<String>();
    for (var column = 1; column <= row.getMetaData().getColumnCount(); column++) {
      var cell = row.getObject(column);
      cells.add(cell instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : "" + cell);
    }
    return String.join(", ", cells);
  }
}
