package io.portico.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Types;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A row for every table of a schema. */
final class SchemaRows {

  private final Connection connection;
  private final SchemaSnapshot schema;
  private final Set<String> filled = new HashSet<>();

  SchemaRows(Connection connection) {
    this.connection = connection;
    this.schema = new SchemaSnapshot(connection);
  }

  /** Returns the rows of each table: the text of each column by its name. */
  Map<String, List<Map<String, @Nullable String>>> all() throws SQLException {
    var all = new TreeMap<String, List<Map<String, @Nullable String>>>();
    for (var table : schema.tables()) {
      all.put(table, query("SELECT * FROM " + table));
    }
    return all;
  }

  List<Map<String, @Nullable String>> query(String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      var columns = rows.getMetaData();
      var all = new ArrayList<Map<String, @Nullable String>>();
      while (rows.next()) {
        var row = new TreeMap<String, @Nullable String>();
        for (var column = 1; column <= columns.getColumnCount(); column++) {
          row.put(columns.getColumnLabel(column), rows.getString(column));
        }
        all.add(row);
      }
      return all;
    }
  }

  /** Adds a row to each table that this has not filled yet. */
  void addWhereNoneWasAdded() throws SQLException {
    var tables = new ArrayDeque<>(schema.tables());
    tables.removeAll(filled);
    for (var attempts = tables.size() * tables.size(); !tables.isEmpty(); attempts--) {
      var table = tables.removeFirst();
      try {
        add(table);
        filled.add(table);
      } catch (SQLIntegrityConstraintViolationException e) {
        if (attempts == 0) {
          throw e;
        }
        // It refers to a table that is filled later.
        tables.addLast(table);
      }
    }
  }

  /* All values of a type are the same, so foreign keys match. */
  private void add(String table) throws SQLException {
    var columns = schema.columns(table).stream().filter(column -> !column.isGenerated()).toList();
    var insertion =
        "INSERT INTO %s (%s) VALUES (%s)"
            .formatted(
                table,
                String.join(", ", columns.stream().map(SchemaSnapshot.Column::name).toList()),
                String.join(", ", Collections.nCopies(columns.size(), "?")));
    try (var statement = connection.prepareStatement(insertion)) {
      for (var at = 0; at < columns.size(); at++) {
        statement.setObject(at + 1, value(columns.get(at)));
      }
      statement.executeUpdate();
    }
  }

  private static Object value(SchemaSnapshot.Column column) {
    return switch (column.type()) {
      case Types.BINARY, Types.VARBINARY -> {
        var bytes = new byte[column.size()];
        Arrays.fill(bytes, (byte) 'a');
        yield bytes;
      }
      case Types.BLOB, Types.LONGVARBINARY -> new byte[] {(byte) 'a'};
      case Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB -> "a";
      default -> 1;
    };
  }
}
