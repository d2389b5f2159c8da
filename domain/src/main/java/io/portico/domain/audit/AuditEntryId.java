package io.portico.domain.audit;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;

/** Names an entry of the audit trail. Assigned by the service. */
public record AuditEntryId(Identifier value) {
  public AuditEntryId {
    requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
