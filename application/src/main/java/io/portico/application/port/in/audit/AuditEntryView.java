package io.portico.application.port.in.audit;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditEntry;
import java.util.Optional;

/**
 * An audit entry with the name of its actor.
 *
 * @param actor empty if the actor was not a dashboard user, or the user has been removed
 * @param service the name of the service credential that acted; empty if none did, or it has been
 *     removed
 */
public record AuditEntryView(
    AuditEntry entry, Optional<EmailAddress> actor, Optional<String> service) {

  /** Returns an entry of a user, or of one that has been removed. */
  public AuditEntryView(AuditEntry entry, Optional<EmailAddress> actor) {
    this(entry, actor, Optional.empty());
  }
}
