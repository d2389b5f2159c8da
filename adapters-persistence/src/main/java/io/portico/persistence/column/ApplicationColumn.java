package io.portico.persistence.column;

import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.persistence.jdbc.Row;
import java.sql.SQLException;
import java.util.Optional;

/** The column {@code application}, which is NULL for the default application of the developer. */
public final class ApplicationColumn {

  private ApplicationColumn() {}

  /** Returns the application in the next column. */
  public static ApplicationId read(Row row, DeveloperId developer) throws SQLException {
    return row.optionalIdentifier()
        .map(ApplicationId::new)
        .orElseGet(() -> ApplicationId.ofDefault(developer));
  }

  /** Returns what is stored. */
  public static Optional<ApplicationId> write(ApplicationId application, DeveloperId developer) {
    return Optional.of(application).filter(one -> !one.isDefaultOf(developer));
  }
}
