package io.portico.domain.audit;

import io.portico.domain.shared.Identifier;

/** The id of an audit entry. */
public record AuditEntryId(Identifier value) {

  @Override
  public String toString() {
    return value.toString();
  }
}
