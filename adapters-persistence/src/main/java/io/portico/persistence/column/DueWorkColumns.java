package io.portico.persistence.column;

import io.portico.domain.shared.DueWork;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Row;
import java.sql.SQLException;

/** The columns of due work, in the order due_at, attempts, tried_since, claim. */
public final class DueWorkColumns {

  private DueWorkColumns() {}

  /** Returns the columns of {@code work}, to which others can be added. */
  public static Columns of(DueWork work) {
    return new Columns()
        .set("due_at", work.dueAt())
        .set("attempts", work.attempts())
        .set("tried_since", work.triedSince())
        .set("claim", work.claim());
  }

  /** Reads the next four columns of {@code row}. */
  public static DueWork read(Row row) throws SQLException {
    return new DueWork(
        row.instant(), row.integer(), row.optionalInstant(), row.optionalIdentifier());
  }
}
