package io.portico.persistence;

import io.portico.domain.shared.Identifier;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One row of an answer, read column by column from left to right: each call takes the next. Drivers
 * look names up slowly.
 */
final class Row {

  private final ResultSet rows;
  private int column;

  Row(ResultSet rows) {
    this.rows = rows;
  }

  Identifier identifier() throws SQLException {
    return Identifier.of(rows.getBytes(++column));
  }

  byte[] bytes() throws SQLException {
    return rows.getBytes(++column);
  }

  Optional<Identifier> optionalIdentifier() throws SQLException {
    var bytes = rows.getBytes(++column);
    return rows.wasNull() ? Optional.empty() : Optional.of(Identifier.of(bytes));
  }

  Instant instant() throws SQLException {
    return Instant.ofEpochMilli(rows.getLong(++column));
  }

  Optional<Instant> optionalInstant() throws SQLException {
    var millis = rows.getLong(++column);
    return rows.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }

  long number() throws SQLException {
    return rows.getLong(++column);
  }

  String text() throws SQLException {
    return rows.getString(++column);
  }

  Optional<String> optionalText() throws SQLException {
    @Nullable String text = rows.getString(++column);
    return Optional.ofNullable(text);
  }

  int integer() throws SQLException {
    return rows.getInt(++column);
  }

  Optional<Integer> optionalInteger() throws SQLException {
    var value = rows.getInt(++column);
    return rows.wasNull() ? Optional.empty() : Optional.of(value);
  }

  BigDecimal decimal() throws SQLException {
    return rows.getBigDecimal(++column);
  }

  Optional<Long> optionalNumber() throws SQLException {
    var value = rows.getLong(++column);
    return rows.wasNull() ? Optional.empty() : Optional.of(value);
  }

  boolean flag() throws SQLException {
    return rows.getBoolean(++column);
  }

  /** Makes something of a row. */
  @FunctionalInterface
  interface Mapping<T> {
    T map(Row row) throws SQLException;
  }
}
