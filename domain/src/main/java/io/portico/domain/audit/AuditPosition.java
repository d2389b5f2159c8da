package io.portico.domain.audit;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/** A place in the audit trail, behind which the next page begins. The newest entry stands first. */
public record AuditPosition(Instant at, AuditEntryId id) {
  public AuditPosition {
    requireNonNull(at, "at");
    requireNonNull(id, "id");
  }
}
