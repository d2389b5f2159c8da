package io.portico.persistence.jdbc;

import static java.util.stream.Collectors.joining;

import io.micronaut.data.connection.ConnectionOperations;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The database product of the stores, and what statements do differently on it. How products are
 * connected to is in {@link DatabaseProperties}, how they fail in {@link FailureKind}.
 */
@Singleton
public final class DatabaseProduct {

  /* A prefix of MariaDB's version, for clients that expect an old MySQL. */
  private static final String MARIADB_PREFIX = "^5\\.5\\.5-";

  /* H2's own level; its REPEATABLE_READ begins anew with each table. */
  private static final int H2_SNAPSHOT = 6;

  private final String name;
  private final boolean h2;

  DatabaseProduct(
      @Named(DatabaseProperties.SINGLE_STATEMENTS) ConnectionOperations<Connection> connections) {
    this.name = connections.executeRead(status -> name(status.getConnection()));
    this.h2 = name.startsWith("H2 ");
  }

  /** Returns the name and version of the product, for example {@code MariaDB 10.11.6}. */
  public String name() {
    return name;
  }

  /**
   * Returns the clause of a SELECT that lets others read and lock its rows, but not change them. H2
   * has no shared locks, so it locks exclusively.
   */
  public String sharedLock() {
    return h2 ? " FOR UPDATE" : " LOCK IN SHARE MODE";
  }

  /**
   * Returns whether a statement may lock several rows that others write as well. H2 restarts a
   * statement when one of its rows is locked, so concurrent writers would livelock.
   */
  public boolean writesManyRowsAtOnce() {
    return !h2;
  }

  /**
   * Returns whether the tables of a join within an outer join are looked up by index. H2 reads them
   * as a whole for each outer row.
   */
  public boolean looksUpNestedJoins() {
    return !h2;
  }

  /**
   * Returns the condition of {@link Jdbc#among}. For {@code a = 1 AND b IN (2, 3)}, H2 reads all
   * rows with that {@code a} and compares each of them with the list; for {@code (a, b) IN ((1, 2),
   * (1, 3))} it looks them up.
   */
  Sql among(String columns, List<?> fixed, Collection<?> values) {
    if (!h2 || values.size() <= 1) {
      var names = columns.replace(", ", " = ? AND ");
      return Sql.of(names + " IN ", fixed.toArray()).then(Sql.list(values));
    }
    var row = "(" + "?, ".repeat(fixed.size()) + "?)";
    var rows =
        values.stream()
            .map(value -> Sql.of(row, Stream.concat(fixed.stream(), Stream.of(value)).toArray()))
            .toList();
    return Sql.of("(" + columns + ") IN (").then(Sql.join(", ", rows)).then(")");
  }

  /** Returns the isolation of transactions that see the store as their first statement sees it. */
  int snapshotIsolation() {
    return h2 ? H2_SNAPSHOT : Connection.TRANSACTION_REPEATABLE_READ;
  }

  /** Returns the table of {@link Jdbc#table}: one parameter, or with H2 one for each column. */
  Sql table(String alias, List<String> columns, List<long[]> rows) {
    if (h2) {
      var values =
          IntStream.range(0, columns.size())
              .mapToObj(i -> rows.stream().map(row -> row[i]).toArray(Long[]::new))
              .toArray();
      return Sql.of(
          "TABLE(" + String.join(" BIGINT = ?, ", columns) + " BIGINT = ?) " + alias, values);
    }
    var definitions =
        IntStream.range(0, columns.size())
            .mapToObj(i -> columns.get(i) + " BIGINT PATH '$[" + i + "]'")
            .collect(joining(", "));
    return Sql.of(
        "JSON_TABLE(?, '$[*]' COLUMNS (" + definitions + ")) " + alias,
        rows.stream().map(Arrays::toString).collect(joining(",", "[", "]")));
  }

  /** Returns whether texts are ordered by their code points. H2 orders them by UTF-16 units. */
  public boolean ordersByCodePoints() {
    return !h2;
  }

  private static String name(Connection connection) {
    try {
      var metadata = connection.getMetaData();
      var version = metadata.getDatabaseProductVersion();
      var product = version.contains("MariaDB") ? "MariaDB" : metadata.getDatabaseProductName();
      return product + " " + version.replaceFirst(MARIADB_PREFIX, "").replaceFirst("[- ].*", "");
    } catch (SQLException e) {
      throw StoreException.of(e);
    }
  }
}
