package io.portico.persistence.key;

import io.portico.domain.key.DeveloperKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.persistence.jdbc.Row;
import java.sql.SQLException;
import java.util.Optional;

/** Maps a developer's keys, where the table {@code issued_key} has the alias k. */
public final class KeyRows {

  /** The columns of a key; the last columns of a row. */
  public static final String COLUMNS =
      "k.stored_key, COALESCE(k.application, k.developer), k.plan, k.issued_at";

  private KeyRows() {}

  /** Returns the key, or empty if the row has none. */
  public static Optional<DeveloperKey> optionalKey(Row row) throws SQLException {
    var text = row.optionalText();
    return text.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new DeveloperKey(
                new StoredKey(text.get()),
                new ApplicationId(row.identifier()),
                new PlanId(row.identifier()),
                row.instant()));
  }
}
