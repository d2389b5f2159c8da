package io.portico.persistence;

import io.portico.domain.shared.Identifier;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One row of an answer, read by the names of its columns. */
final class Row {

  private final ResultSet rows;

  Row(ResultSet rows) {
    this.rows = rows;
  }

  Identifier identifier(String column) throws SQLException {
    return Identifier.of(rows.getBytes(column));
  }

  Instant instant(String column) throws SQLException {
    return Instant.ofEpochMilli(rows.getLong(column));
  }

  String text(String column) throws SQLException {
    return rows.getString(column);
  }

  Optional<String> optionalText(String column) throws SQLException {
    @Nullable String text = rows.getString(column);
    return Optional.ofNullable(text);
  }

  byte[] bytes(String column) throws SQLException {
    return rows.getBytes(column);
  }

  int integer(String column) throws SQLException {
    return rows.getInt(column);
  }

  boolean isNull(String column) throws SQLException {
    rows.getObject(column);
    return rows.wasNull();
  }

  boolean flag(String column) throws SQLException {
    return rows.getBoolean(column);
  }

  /** Makes something of a row. */
  @FunctionalInterface
  interface Mapping<T> {
    T map(Row row) throws SQLException;
  }
}
