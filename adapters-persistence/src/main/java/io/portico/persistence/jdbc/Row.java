package io.portico.persistence.jdbc;

import io.portico.domain.access.TokenHash;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Worded;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One row of a result, read column by column from left to right: each call reads the next. Drivers
 * look up names slowly.
 */
public final class Row {

  private final ResultSet rows;
  private int column;

  Row(ResultSet rows) {
    this.rows = rows;
  }

  public Identifier identifier() throws SQLException {
    return Identifier.of(rows.getBytes(++column));
  }

  public byte[] bytes() throws SQLException {
    return rows.getBytes(++column);
  }

  public Optional<Identifier> optionalIdentifier() throws SQLException {
    return optionalBytes().map(Identifier::of);
  }

  public Optional<byte[]> optionalBytes() throws SQLException {
    byte @Nullable [] bytes = rows.getBytes(++column);
    return Optional.ofNullable(bytes);
  }

  public TokenHash tokenHash() throws SQLException {
    return optionalTokenHash().orElseThrow();
  }

  public Optional<TokenHash> optionalTokenHash() throws SQLException {
    return optionalBytes().map(bytes -> new TokenHash(HexFormat.of().formatHex(bytes)));
  }

  public Instant instant() throws SQLException {
    return Instant.ofEpochMilli(rows.getLong(++column));
  }

  public Optional<Instant> optionalInstant() throws SQLException {
    var millis = rows.getLong(++column);
    return rows.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }

  public long number() throws SQLException {
    return rows.getLong(++column);
  }

  public String text() throws SQLException {
    return rows.getString(++column);
  }

  public Optional<String> optionalText() throws SQLException {
    @Nullable String text = rows.getString(++column);
    return Optional.ofNullable(text);
  }

  /** Returns the constant whose word is in the next column. */
  public <E extends Enum<E> & Worded> E word(Class<E> type) throws SQLException {
    return Worded.of(type, type.getSimpleName(), text());
  }

  public int integer() throws SQLException {
    return rows.getInt(++column);
  }

  public Optional<Integer> optionalInteger() throws SQLException {
    var value = rows.getInt(++column);
    return rows.wasNull() ? Optional.empty() : Optional.of(value);
  }

  public BigDecimal decimal() throws SQLException {
    return rows.getBigDecimal(++column);
  }

  public Optional<Long> optionalNumber() throws SQLException {
    var value = rows.getLong(++column);
    return rows.wasNull() ? Optional.empty() : Optional.of(value);
  }

  public boolean flag() throws SQLException {
    return rows.getBoolean(++column);
  }

  /** Maps a row to an object. */
  @FunctionalInterface
  public interface Mapping<T> {
    T map(Row row) throws SQLException;
  }
}
