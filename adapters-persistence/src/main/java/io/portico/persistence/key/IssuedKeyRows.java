package io.portico.persistence.key;

import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.persistence.column.ApplicationColumn;
import io.portico.persistence.column.FieldsColumn;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;

/** Maps issued keys, where the table {@code issued_key} has the alias k. */
@Singleton
record IssuedKeyRows(FieldsColumn fields) {

  /** The columns of a key. */
  static final String COLUMNS =
      "k.stored_key, k.developer, k.application, k.plan, k.version, k.alias, k.fields, k.request,"
          + " k.issued_at, k.expires_at, k.replaced_by, k.ended_at, k.imported";

  /** Returns the key in the next columns. */
  IssuedKey key(Row row) throws SQLException {
    var key = new StoredKey(row.text());
    var developer = new DeveloperId(row.identifier());
    return new IssuedKey(
        key,
        new KeyGrant(
            developer,
            ApplicationColumn.read(row, developer),
            new PlanId(row.identifier()),
            row.text(),
            row.text(),
            fields.read(row.text()),
            row.optionalIdentifier().map(KeyRequestId::new)),
        row.instant(),
        row.optionalInstant(),
        row.optionalText().map(StoredKey::new),
        row.optionalInstant(),
        row.flag());
  }
}
