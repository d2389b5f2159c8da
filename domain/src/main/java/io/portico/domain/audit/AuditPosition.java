package io.portico.domain.audit;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/** The position of an entry in the audit trail, after which the next page starts. */
public record AuditPosition(Instant at, AuditEntryId id) {
  public AuditPosition {
    requireNonNull(at, "at");
    requireNonNull(id, "id");
  }
}
