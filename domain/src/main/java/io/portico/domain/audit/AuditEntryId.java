package io.portico.domain.audit;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of an audit entry. */
public record AuditEntryId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
