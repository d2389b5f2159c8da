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
  private final Kind kind;

  DatabaseProduct(
      @Named(DatabaseProperties.SINGLE_STATEMENTS) ConnectionOperations<Connection> connections) {
    this.name = connections.executeRead(status -> name(status.getConnection()));
    this.kind = Kind.of(name.substring(0, name.indexOf(' ')));
  }

  /** The products, as far as statements differ on them. */
  enum Kind {
    H2,
    MYSQL_FAMILY;

    static Kind of(String product) {
      return switch (product) {
        case "H2" -> H2;
        case "MySQL", "MariaDB" -> MYSQL_FAMILY;
        default ->
            throw new IllegalArgumentException(
                "database: %s (expected: H2, MySQL or MariaDB)".formatted(product));
      };
    }
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
    return switch (kind) {
      case H2 -> " FOR UPDATE";
      case MYSQL_FAMILY -> " LOCK IN SHARE MODE";
    };
  }

  /**
   * Returns whether a statement may lock several rows that others write as well. H2 restarts a
   * statement when one of its rows is locked, so concurrent writers would livelock.
   */
  public boolean writesManyRowsAtOnce() {
    return switch (kind) {
      case H2 -> false;
      case MYSQL_FAMILY -> true;
    };
  }

  /**
   * Returns whether the tables of a join within an outer join are looked up by index. H2 reads them
   * as a whole for each outer row.
   */
  public boolean looksUpNestedJoins() {
    return switch (kind) {
      case H2 -> false;
      case MYSQL_FAMILY -> true;
    };
  }

  /**
   * Returns the condition of {@link Jdbc#among}. For {@code a = 1 AND b IN (2, 3)}, H2 reads all
   * rows with that {@code a} and compares each of them with the list; for {@code (a, b) IN ((1, 2),
   * (1, 3))} it looks them up.
   */
  Sql among(String columns, List<?> fixed, Collection<?> values) {
    return switch (kind) {
      case H2 ->
          values.size() <= 1 ? list(columns, fixed, values) : rowList(columns, fixed, values);
      case MYSQL_FAMILY -> list(columns, fixed, values);
    };
  }

  private static Sql list(String columns, List<?> fixed, Collection<?> values) {
    var names = columns.replace(", ", " = ? AND ");
    return Sql.of(names + " IN ", fixed.toArray()).then(Sql.list(values));
  }

  private static Sql rowList(String columns, List<?> fixed, Collection<?> values) {
    var row = "(" + "?, ".repeat(fixed.size()) + "?)";
    var rows =
        values.stream()
            .map(value -> Sql.of(row, Stream.concat(fixed.stream(), Stream.of(value)).toArray()))
            .toList();
    return Sql.of("(" + columns + ") IN (").then(Sql.join(", ", rows)).then(")");
  }

  /** Returns the isolation of transactions that see the store as their first statement sees it. */
  int snapshotIsolation() {
    return switch (kind) {
      case H2 -> H2_SNAPSHOT;
      case MYSQL_FAMILY -> Connection.TRANSACTION_REPEATABLE_READ;
    };
  }

  /** Returns the table of {@link Jdbc#table}: one parameter, or with H2 one for each column. */
  Sql table(String alias, List<String> columns, List<long[]> rows) {
    return switch (kind) {
      case H2 -> {
        var values =
            IntStream.range(0, columns.size())
                .mapToObj(i -> rows.stream().map(row -> row[i]).toArray(Long[]::new))
                .toArray();
        yield Sql.of(
            "TABLE(" + String.join(" BIGINT = ?, ", columns) + " BIGINT = ?) " + alias, values);
      }
      case MYSQL_FAMILY -> {
        var definitions =
            IntStream.range(0, columns.size())
                .mapToObj(i -> columns.get(i) + " BIGINT PATH '$[" + i + "]'")
                .collect(joining(", "));
        yield Sql.of(
            "JSON_TABLE(?, '$[*]' COLUMNS (" + definitions + ")) " + alias,
            rows.stream().map(Arrays::toString).collect(joining(",", "[", "]")));
      }
    };
  }

  /** Returns whether texts are ordered by their code points. H2 orders them by UTF-16 units. */
  public boolean ordersByCodePoints() {
    return switch (kind) {
      case H2 -> false;
      case MYSQL_FAMILY -> true;
    };
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
