package io.portico.persistence.jdbc;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row to insert.
 *
 * @param into the table and, in parentheses, its columns
 * @param values the values of the columns
 */
public record NewRow(String into, List<@Nullable Object> values) {

  /** Returns a row of {@code values}, converted to types of JDBC. */
  public static NewRow of(String into, @Nullable Object... values) {
    return new NewRow(into, Sql.of("", values).parameters());
  }

  /** Returns the statement that inserts {@code rows}, all of which are for the same columns. */
  public static Sql insertion(List<NewRow> rows) {
    var marks = "(" + "?, ".repeat(rows.getFirst().values().size() - 1) + "?)";
    var values = new ArrayList<@Nullable Object>();
    rows.forEach(row -> values.addAll(row.values()));
    return new Sql(
        "INSERT INTO "
            + rows.getFirst().into()
            + " VALUES "
            + String.join(", ", Collections.nCopies(rows.size(), marks)),
        values);
  }
}
