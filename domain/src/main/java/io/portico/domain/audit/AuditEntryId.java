package io.portico.domain.audit;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;

/** The id of an audit entry. */
public record AuditEntryId(Identifier value) {
  public AuditEntryId {
    requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
