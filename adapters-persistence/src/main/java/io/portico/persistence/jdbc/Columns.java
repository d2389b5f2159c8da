package io.portico.persistence.jdbc;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Columns of one row with their values, for statements that insert and that update the row. */
public final class Columns {

  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

  /** Sets a column. */
  public Columns set(String name, @Nullable Object value) {
    values.put(name, value);
    return this;
  }

  /** Returns a row of {@code table} with these columns. */
  public NewRow row(String table) {
    return NewRow.of(table + " (" + String.join(", ", values.keySet()) + ")", parameters());
  }

  /** Returns {@code UPDATE} and {@code SET} for these columns; the condition is to follow. */
  public Sql update(String table) {
    var assignments =
        values.keySet().stream().map(name -> name + " = ?").collect(Collectors.joining(", "));
    return Sql.of("UPDATE " + table + " SET " + assignments, parameters());
  }

  private @Nullable Object[] parameters() {
    return values.values().toArray();
  }
}
