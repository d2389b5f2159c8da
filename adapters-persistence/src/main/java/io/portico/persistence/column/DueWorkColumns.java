package io.portico.persistence.column;

import io.portico.domain.shared.DueWork;
import io.portico.persistence.jdbc.Row;
import java.sql.SQLException;

/** The columns of due work, in the order due_at, attempts, tried_since, claim. */
public final class DueWorkColumns {

  private DueWorkColumns() {}

  /** Reads the next four columns of {@code row}. */
  public static DueWork read(Row row) throws SQLException {
    return new DueWork(
        row.instant(), row.integer(), row.optionalInstant(), row.optionalIdentifier());
  }
}
