package io.portico.testkit;

import io.micronaut.context.ApplicationContext;
import io.micronaut.jdbc.DataSourceResolver;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.sql.DataSource;

/** All that the database of a running Portico contains. */
public final class Contents {

  private final Opening database;

  private Contents(Opening database) {
    this.database = database;
  }

  @FunctionalInterface
  private interface Opening {
    Connection getConnection() throws SQLException;
  }

  public static Contents of(ApplicationContext context) {
    return new Contents(
        context.getBean(DataSourceResolver.class).resolve(context.getBean(DataSource.class))
            ::getConnection);
  }

  /** Returns those of a database that no Portico runs on. */
  public static Contents at(String url, String user, String password) {
    return new Contents(() -> DriverManager.getConnection(url, user, password));
  }

  /** Returns the rows of each table that the installation has stored, without what nodes note. */
  public SortedMap<String, List<String>> stored() {
    var stored = rows();
    stored.keySet().removeAll(List.of("flyway_schema_history", "store_check", "node"));
    return stored;
  }

  /** Returns the rows of each table as text, binary values as characters of Latin 1. */
  public SortedMap<String, List<String>> rows() {
    try (var connection = database.getConnection()) {
      var rows = new TreeMap<String, List<String>>();
      for (var table : tables(connection)) {
        rows.put(table, rows(connection, table));
      }
      return rows;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the rows of all tables. */
  public List<String> all() {
    return rows().values().stream().flatMap(List::stream).toList();
  }

  /** Executes a statement. */
  public void execute(String statement) {
    try (var connection = database.getConnection();
        var sql = connection.createStatement()) {
      sql.execute(statement);
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
        tables.add(found.getString("TABLE_NAME"));
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
      cells.add(
          switch (row.getObject(column)) {
            case byte[] bytes -> new String(bytes, StandardCharsets.ISO_8859_1);
            case Blob _ -> new String(row.getBytes(column), StandardCharsets.ISO_8859_1);
            case Boolean flag -> flag.toString();
            case null, default -> String.valueOf(row.getString(column));
          });
    }
    return String.join(", ", cells);
  }
}
