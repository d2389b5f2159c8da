package io.portico.persistence;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/** The schema of a database as text that is the same for every product. */
final class SchemaSnapshot {

  /** A column as the driver describes it. */
  record Column(String name, int type, int size, String description, boolean isGenerated) {}

  private static final int LARGEST_VARCHAR = 16_383;

  private final Connection connection;

  SchemaSnapshot(Connection connection) {
    this.connection = connection;
  }

  /** Returns the names of all tables but Flyway's own, sorted. */
  List<String> tables() throws SQLException {
    return read(
            connection
                .getMetaData()
                .getTables(
                    connection.getCatalog(),
                    connection.getSchema(),
                    "%",
                    new String[] {"TABLE", "BASE TABLE"}),
            row -> row.getString("TABLE_NAME"))
        .stream()
        .filter(table -> !table.startsWith("flyway"))
        .sorted()
        .toList();
  }

  List<Column> columns(String table) throws SQLException {
    return read(
        connection
            .getMetaData()
            .getColumns(connection.getCatalog(), connection.getSchema(), table, "%"),
        row ->
            new Column(
                row.getString("COLUMN_NAME"),
                row.getInt("DATA_TYPE"),
                row.getInt("COLUMN_SIZE"),
                type(row)
                    + (row.getString("IS_NULLABLE").equals("NO") ? " not null" : "")
                    + (row.getString("IS_AUTOINCREMENT").equals("YES") ? " auto_increment" : "")
                    + (row.getString("IS_GENERATEDCOLUMN").equals("YES") ? " generated" : ""),
                row.getString("IS_GENERATEDCOLUMN").equals("YES")));
  }

  /** Returns a paragraph for each table: its columns, keys and indexes, a line each. */
  String text() throws SQLException {
    var text = new StringJoiner("\n");
    for (var table : tables()) {
      text.add(table);
      columns(table).forEach(column -> text.add("  " + column.name() + " " + column.description()));
      lines(table).forEach(line -> text.add("  " + line));
      text.add("");
    }
    return text.toString();
  }

  private List<String> lines(String table) throws SQLException {
    var data = connection.getMetaData();
    var catalog = connection.getCatalog();
    var schema = connection.getSchema();
    var lines = new ArrayList<String>();
    var primary = new TreeMap<Integer, String>();
    read(
        data.getPrimaryKeys(catalog, schema, table),
        row -> primary.put(row.getInt("KEY_SEQ"), row.getString("COLUMN_NAME")));
    lines.add("primary key (" + String.join(", ", primary.values()) + ")");
    var foreign =
        grouped(
            read(
                data.getImportedKeys(catalog, schema, table),
                row ->
                    Map.entry(
                        "foreign key " + row.getString("FK_NAME"),
                        row.getString("FKCOLUMN_NAME")
                            + " = "
                            + row.getString("PKTABLE_NAME")
                            + "."
                            + row.getString("PKCOLUMN_NAME"))));
    var indexes =
        grouped(
            read(
                data.getIndexInfo(catalog, schema, table, false, true),
                row ->
                    Map.entry(
                        (row.getBoolean("NON_UNIQUE") ? "index " : "unique ")
                            // H2 adds a suffix to the names of constraints.
                            + row.getString("INDEX_NAME").replaceFirst("_INDEX_\\w+$", ""),
                        row.getString("COLUMN_NAME"))));
    // Those that the products make for primary and foreign keys have no names of ours.
    indexes
        .keySet()
        .removeIf(
            index ->
                index.contains(" PRIMARY")
                    || foreign.containsKey(index.replace("index ", "foreign key ")));
    indexes.forEach((index, columns) -> lines.add(index + " " + columns));
    foreign.forEach((key, columns) -> lines.add(key + " " + columns));
    return lines;
  }

  private static SortedMap<String, String> grouped(List<Map.Entry<String, String>> parts) {
    return parts.stream()
        .collect(
            groupingBy(
                Map.Entry::getKey,
                TreeMap::new,
                mapping(Map.Entry::getValue, joining(", ", "(", ")"))));
  }

  private static String type(ResultSet row) throws SQLException {
    var size = row.getInt("COLUMN_SIZE");
    return switch (row.getInt("DATA_TYPE")) {
      case Types.BINARY -> "binary(" + size + ")";
      case Types.VARBINARY -> "varbinary(" + size + ")";
      case Types.BLOB, Types.LONGVARBINARY -> "blob";
      // H2 has one size for all large texts.
      case Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB ->
          size > LARGEST_VARCHAR ? "text" : "varchar(" + size + ")";
      case Types.BOOLEAN, Types.BIT -> "boolean";
      case Types.TINYINT -> "tinyint";
      case Types.SMALLINT -> "smallint";
      case Types.INTEGER -> "int";
      case Types.BIGINT -> "bigint";
      case Types.DECIMAL, Types.NUMERIC ->
          "decimal(" + size + ", " + row.getInt("DECIMAL_DIGITS") + ")";
      default -> throw new IllegalStateException("type: " + row.getString("TYPE_NAME"));
    };
  }

  private static <T> List<T> read(ResultSet rows, Reading<T> reading) throws SQLException {
    try (rows) {
      var all = new ArrayList<T>();
      while (rows.next()) {
        all.add(reading.of(rows));
      }
      return all;
    }
  }

  @FunctionalInterface
  private interface Reading<T> {
    T of(ResultSet row) throws SQLException;
  }
}
