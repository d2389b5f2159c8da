package io.portico.domain.audit;

import java.time.Instant;

/** The position of an entry in the audit trail, after which the next page starts. */
public record AuditPosition(Instant at, AuditEntryId id) {}
