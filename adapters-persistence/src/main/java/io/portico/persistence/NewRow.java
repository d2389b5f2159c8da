package io.portico.persistence;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row to be added.
 *
 * @param into the table and, in parentheses, its columns
 * @param values those of the columns
 */
record NewRow(String into, List<@Nullable Object> values) {

  /** Returns a row of {@code values}, translated to what the stores understand. */
  static NewRow of(String into, @Nullable Object... values) {
    return new NewRow(into, Sql.of("", values).parameters());
  }

  /** Returns the statement that adds {@code rows}, all of which are for the same columns. */
  static Sql insertion(List<NewRow> rows) {
    var all = rows.stream().map(row -> Sql.list(row.values())).toList();
    return Sql.of("INSERT INTO " + rows.getFirst().into() + " VALUES ").then(Sql.join(", ", all));
  }
}
