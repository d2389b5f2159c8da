package io.portico.application.port.out.audit;

import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The audit trail of each organisation, newest entry first, then by descending id. Entries do not
 * change, and go only when they expire.
 */
public interface AuditEntries {

  /** Adds {@code entry}, in the unit of work of the change that it records. */
  void add(OrganisationId organisation, AuditEntry entry);

  /**
   * Returns up to {@code limit} of the entries that {@code filter} selects, starting after {@code
   * after} if that is present.
   */
  List<AuditEntry> page(
      OrganisationId organisation, AuditFilter filter, Optional<AuditPosition> after, int limit);

  /** Returns the number of entries that {@code filter} selects. */
  long count(OrganisationId organisation, AuditFilter filter);

  /**
   * Returns the position of the {@code number}th of these entries after {@code after}, if at least
   * one more follows it.
   *
   * @param number 1 or more
   */
  Optional<AuditPosition> positionOfNth(
      OrganisationId organisation, AuditFilter filter, AuditPosition after, int number);

  /**
   * Removes up to {@code most} entries of all organisations from before {@code first}, except those
   * whose action {@linkplain AuditAction#isKept() is kept}, and counts them.
   */
  int purgeBefore(Instant first, int most);
}
