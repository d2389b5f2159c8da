package io.portico.persistence.jdbc;

import io.portico.domain.access.TokenHash;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.SourceName;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;
import io.portico.domain.shared.Worded;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A statement, or a part of one, with its parameters. */
public record Sql(String text, List<@Nullable Object> parameters) {

  public Sql {
    parameters = Collections.unmodifiableList(new ArrayList<>(parameters));
  }

  /**
   * Returns {@code text} with its {@code parameters}, converted to types of JDBC: ids and hashes of
   * tokens become bytes, instants milliseconds, constants their words, and an empty {@link
   * Optional} {@code NULL}.
   */
  public static Sql of(String text, @Nullable Object... parameters) {
    var stored = new ArrayList<@Nullable Object>();
    for (var parameter : parameters) {
      stored.add(stored(parameter));
    }
    return new Sql(text, stored);
  }

  /** Returns {@code (?, ?, …)} for {@code values}, of which there must be at least one. */
  public static Sql list(Collection<?> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("values: none (expected: at least one)");
    }
    return Sql.of("(" + "?, ".repeat(values.size() - 1) + "?)", values.toArray());
  }

  /**
   * Returns the condition that {@code column} contains {@code id}, in statements whose order begins
   * with that column, or has it after others that are constant. H2 reads an index in its order only
   * if the order names all its columns. The driver sends bytes as text, and MariaDB compares text
   * with a column of bytes without concluding that the column is constant: it would sort all rows.
   */
  public static Sql constant(String column, Object id) {
    return of(column + " = CAST(? AS BINARY(12))", id);
  }

  /** Does what {@link #constant(String, Object)} does with a column of ids of APIs. */
  public static Sql constant(String column, ApiId id) {
    return of("%s = CAST(? AS BINARY(%d))".formatted(column, id.bytes().length), id);
  }

  /** Returns {@code parts} with {@code separator} between them. */
  public static Sql join(String separator, List<Sql> parts) {
    var parameters = new ArrayList<@Nullable Object>();
    parts.forEach(part -> parameters.addAll(part.parameters()));
    return new Sql(String.join(separator, parts.stream().map(Sql::text).toList()), parameters);
  }

  /** Returns {@code text} escaped for a pattern of {@code LIKE … ESCAPE '|'}. */
  public static String escaped(String text) {
    return text.replace("|", "||").replace("%", "|%").replace("_", "|_");
  }

  /** Returns this followed by {@code other}. */
  public Sql then(Sql other) {
    return join("", List.of(this, other));
  }

  /** Returns this followed by {@code text} with its {@code otherParameters}. */
  public Sql then(String otherText, @Nullable Object... otherParameters) {
    return then(of(otherText, otherParameters));
  }

  /** Returns this with {@code AND condition} at its end, unless {@code parameter} is empty. */
  public Sql and(String condition, Optional<?> parameter) {
    return parameter.isEmpty() ? this : then(" AND " + condition, parameter.get());
  }

  /** Sets the parameters of {@code statement}, which has this text. */
  void bindTo(PreparedStatement statement) throws SQLException {
    for (var i = 0; i < parameters.size(); i++) {
      bind(statement, i + 1, parameters.get(i));
    }
  }

  /* With typed setters, the driver need not find out the type. */
  private static void bind(PreparedStatement statement, int at, @Nullable Object parameter)
      throws SQLException {
    switch (parameter) {
      case byte[] bytes -> statement.setBytes(at, bytes);
      case String text -> statement.setString(at, text);
      case Long number -> statement.setLong(at, number);
      case Integer number -> statement.setInt(at, number);
      case Boolean flag -> statement.setBoolean(at, flag);
      case null, default -> statement.setObject(at, parameter);
    }
  }

  private static @Nullable Object stored(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Optional<?> optional -> optional.map(Sql::stored).orElse(null);
      case RecordId id -> id.value().bytes();
      case ApiId id -> id.bytes();
      case SourceName name -> name.value();
      case Identifier id -> id.bytes();
      case TokenHash hash -> HexFormat.of().parseHex(hash.hex());
      case Instant instant -> instant.toEpochMilli();
      case Worded constant -> constant.word();
      default -> value;
    };
  }
}
