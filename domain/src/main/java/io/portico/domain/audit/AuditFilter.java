package io.portico.domain.audit;

import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * Selects audit entries; empty components select all.
 *
 * @param object the id of the changed object
 * @param since the earliest time, inclusive
 * @param until the latest time, exclusive
 * @param request the id of a request
 */
public record AuditFilter(
    Optional<UserId> actor,
    Optional<AuditAction> action,
    Optional<AuditKind> kind,
    Optional<String> object,
    Optional<Instant> since,
    Optional<Instant> until,
    Optional<String> request) {

  /** Selects all entries. */
  public static final AuditFilter ALL =
      new AuditFilter(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
}
