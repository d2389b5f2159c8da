package io.portico.bench;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * An organisation's repository of a given size, written straight into the tables of a set-up store:
 * each API carries the labels {@code a} to {@code e}, each with one of ten values by chance.
 */
final class Repository {

  static final List<String> LABELS = List.of("a", "b", "c", "d", "e");

  private static final int VALUES = 10;
  private static final int ROWS = 1_000;

  private Repository() {}

  /** Fills the store at {@code url} with {@code size} APIs. */
  static void fill(String url, int size) throws SQLException {
    try (var connection =
        DriverManager.getConnection(url + "?rewriteBatchedStatements=true", "root", "")) {
      // The load is thrown away when it is cut off, so it need not be durable row by row.
      durable(connection, false);
      connection.setAutoCommit(false);
      var organisation = bytes(connection, "SELECT id FROM organisation");
      var user = bytes(connection, "SELECT id FROM dashboard_user");
      var definitions = define(connection, organisation);
      var width = widthOfIds(connection);
      var random = new Random(7);
      try (var api =
              connection.prepareStatement(
                  """
                  INSERT INTO api (org_id, id, name, created_at, updated_at)
                  VALUES (?, ?, ?, 1767225600000, 1767225600000)""");
          var label =
              connection.prepareStatement(
                  """
                  INSERT INTO api_label (value_id, api_id, definition, set_by, set_at)
                  VALUES (?, ?, ?, ?, 1767225600000)""")) {
        for (var number = 0; number < size; number++) {
          var id =
              ByteBuffer.allocate(width)
                  .putInt(width - 12, 0x69000000)
                  .putLong(width - 8, number)
                  .array();
          api.setBytes(1, organisation);
          api.setBytes(2, id);
          api.setString(3, "API " + number);
          api.addBatch();
          for (var definition : definitions) {
            label.setInt(1, definition.values().get(random.nextInt(VALUES)));
            label.setBytes(2, id);
            label.setInt(3, definition.number());
            label.setBytes(4, user);
            label.addBatch();
          }
          if (number % ROWS == ROWS - 1) {
            api.executeBatch();
            label.executeBatch();
            connection.commit();
          }
        }
        api.executeBatch();
        label.executeBatch();
      }
      connection.commit();
      try (var statement = connection.createStatement()) {
        statement.execute("ANALYZE TABLE api, api_label, label_value, label_definition");
      }
      durable(connection, true);
    }
  }

  /* Former builds store ids without the zero in front. */
  private static int widthOfIds(Connection connection) throws SQLException {
    return Math.min(
        13,
        integer(
            connection,
            """
            SELECT character_maximum_length FROM information_schema.columns
            WHERE table_schema = DATABASE() AND table_name = 'api' AND column_name = 'id'"""));
  }

  private static void durable(Connection connection, boolean each) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("SET GLOBAL innodb_flush_log_at_trx_commit = " + (each ? 1 : 0));
    }
  }

  /** Returns selectors of two values of a label and one of another. */
  static List<String> choices(int count) {
    var random = new Random(13);
    return IntStream.range(0, count)
        .mapToObj(
            _ ->
                "a in (v%d,v%d),b=v%d"
                    .formatted(
                        random.nextInt(VALUES / 2),
                        VALUES / 2 + random.nextInt(VALUES / 2),
                        random.nextInt(VALUES)))
        .toList();
  }

  /** Returns selectors of {@code terms} labels combined, each matching one API in 10^terms. */
  static List<String> selectors(int terms, int count) {
    var random = new Random(11);
    var selectors = new ArrayList<String>();
    for (var number = 0; number < count; number++) {
      var parts = new ArrayList<String>();
      for (var label : LABELS.subList(0, terms)) {
        parts.add(label + "=v" + random.nextInt(VALUES));
      }
      selectors.add(String.join(",", parts));
    }
    return selectors;
  }

  private record Definition(int number, List<Integer> values) {}

  private static List<Definition> define(Connection connection, byte[] organisation)
      throws SQLException {
    var definitions = new ArrayList<Definition>();
    for (var label : LABELS) {
      try (var statement =
          connection.prepareStatement(
              """
              INSERT INTO label_definition (id, org_id, name, folded_name, required, deprecated)
              VALUES (?, ?, ?, ?, FALSE, FALSE)""")) {
        statement.setBytes(
            1, ByteBuffer.allocate(12).putInt(0x69000000).putLong(label.charAt(0)).array());
        statement.setBytes(2, organisation);
        statement.setString(3, label);
        statement.setString(4, label);
        statement.executeUpdate();
      }
      var number =
          integer(connection, "SELECT number FROM label_definition WHERE name = '" + label + "'");
      var values = new ArrayList<Integer>();
      for (var value = 0; value < VALUES; value++) {
        try (var statement =
            connection.prepareStatement(
                "INSERT INTO label_value (definition, text) VALUES (?, ?)")) {
          statement.setInt(1, number);
          statement.setString(2, "v" + value);
          statement.executeUpdate();
        }
        values.add(
            integer(
                connection,
                "SELECT id FROM label_value WHERE definition = %d AND text = 'v%d'"
                    .formatted(number, value)));
      }
      definitions.add(new Definition(number, values));
    }
    return definitions;
  }

  private static byte[] bytes(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getBytes(1);
    }
  }

  private static int integer(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
