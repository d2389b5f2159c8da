package io.portico.application.port.in.audit;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditEntry;
import java.util.Optional;

/**
 * An audit entry with the address of its actor.
 *
 * @param actor empty if the actor was not a dashboard user, or the user has been removed
 */
public record AuditEntryView(AuditEntry entry, Optional<EmailAddress> actor) {}
