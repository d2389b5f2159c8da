package io.portico.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperTexts;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.shared.CustomFields;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;

/** An organisation's developers, written straight into the tables of a set-up store. */
final class DeveloperRows {

  /** The password of them all. */
  static final String PASSWORD = "correct horse";

  /** A hash of it, as strong as those that are made today. */
  static final String HASH =
      "$argon2id$v=19$m=19456,t=2,p=1$1v7brd1/eMEk79cqGCXIDw$fnqvRy"
          + "CEi76AKU/3o+qb3jsFTN4AfXKrRIOCpunz2ao";

  private static final int ROWS = 1_000;

  private DeveloperRows() {}

  /** Returns the address of the developer with this number, from 0 on. */
  static String email(int number) {
    return "developer.%d@example.com".formatted(number);
  }

  /** Returns how the id of every developer begins; the number in 16 hexadecimal digits follows. */
  static String idPrefix() {
    return "69000000";
  }

  /** Returns the id of the developer with this number. */
  static String id(long number) {
    return idPrefix() + "%016x".formatted(number);
  }

  /** Fills the store at {@code url} with {@code size} developers, and makes the table of bare. */
  static void fill(String url, int size) throws SQLException {
    try (var connection =
        DriverManager.getConnection(url + "?rewriteBatchedStatements=true", "root", "")) {
      try (var statement = connection.createStatement()) {
        // The load is thrown away when it is cut off, so it need not be durable row by row.
        statement.execute("SET GLOBAL innodb_flush_log_at_trx_commit = 0");
        statement.execute(
            """
            CREATE TABLE bare_row (
              id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY, email VARBINARY(1016) NOT NULL UNIQUE
            ) ENGINE = InnoDB""");
        // A former build that this one is compared with has no such tables.
        statement.execute(
            """
            CREATE TABLE IF NOT EXISTS developer_word (
              org_id BINARY(12), word VARBINARY(64), developer BINARY(12))""");
        statement.execute(
            """
            CREATE TABLE IF NOT EXISTS developer_count (
              org_id BINARY(12), shard INT, developers BIGINT)""");
      }
      connection.setAutoCommit(false);
      insert(connection, organisation(connection), size);
      count(connection, organisation(connection), size);
      connection.commit();
      try (var statement = connection.createStatement()) {
        statement.execute("ANALYZE TABLE developer, developer_word");
        statement.execute("SET GLOBAL innodb_flush_log_at_trx_commit = 1");
      }
    }
  }

  private static void insert(Connection connection, byte[] organisation, int size)
      throws SQLException {
    try (var developer =
            connection.prepareStatement(
                """
            INSERT INTO developer
              (org_id, id, email, canonical_email, inactive, fields, searched, password,
               registered_at, revision)
            VALUES (?, ?, ?, ?, FALSE, ?, ?, ?, 1767225600000, 0)""");
        var words =
            connection.prepareStatement(
                "INSERT INTO developer_word (org_id, word, developer) VALUES (?, ?, ?)")) {
      for (var number = 0; number < size; number++) {
        developer.setBytes(1, organisation);
        var id = ByteBuffer.allocate(12).putInt(0x69000000).putLong(number).array();
        developer.setBytes(2, id);
        developer.setString(3, email(number));
        developer.setBytes(4, email(number).getBytes(UTF_8));
        developer.setString(5, "{\"Company\":\"%s\"}".formatted(company(number)));
        var searched = DeveloperWords.searched(details(number));
        developer.setString(6, searched);
        developer.setString(7, HASH);
        developer.addBatch();
        for (var word : DeveloperWords.parts(searched)) {
          words.setBytes(1, organisation);
          words.setBytes(2, word.getBytes(UTF_8));
          words.setBytes(3, id);
          words.addBatch();
        }
        if (number % ROWS == ROWS - 1) {
          developer.executeBatch();
          words.executeBatch();
          connection.commit();
        }
      }
      developer.executeBatch();
      words.executeBatch();
    }
  }

  private static DeveloperDetails details(int number) {
    return new DeveloperDetails(
        new EmailAddress(email(number)),
        false,
        CustomFields.of(Map.of("Company", company(number))),
        DeveloperTexts.NONE);
  }

  private static String company(int number) {
    return "Company " + number % 1_000;
  }

  private static void count(Connection connection, byte[] organisation, int size)
      throws SQLException {
    try (var count =
        connection.prepareStatement(
            "INSERT INTO developer_count (org_id, shard, developers) VALUES (?, 0, ?)")) {
      count.setBytes(1, organisation);
      count.setInt(2, size);
      count.executeUpdate();
    }
  }

  private static byte[] organisation(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT id FROM organisation")) {
      rows.next();
      return rows.getBytes(1);
    }
  }
}
