package io.portico.application.port.in.audit;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditEntry;
import java.util.Optional;

/**
 * An entry of the audit trail, as it is told.
 *
 * @param actor the address of the dashboard user who did it; empty if it was none, or one who has
 *     gone
 */
public record AuditEntryView(AuditEntry entry, Optional<EmailAddress> actor) {
  public AuditEntryView {
    requireNonNull(entry, "entry");
    requireNonNull(actor, "actor");
  }
}
