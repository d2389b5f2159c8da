package io.portico.application.port.out.audit;

import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/**
 * The audit trail of each organisation: the newest entry first, of one instant that with the
 * greatest id. Entries are added, and never changed or removed.
 */
public interface AuditEntries {

  /** Adds {@code entry}, which is new, as a part of the unit of work that it tells of. */
  void add(OrganisationId organisation, AuditEntry entry);

  /**
   * Returns up to {@code limit} of the entries that {@code filter} means, in their order, beginning
   * behind {@code after}, or at the newest if that is empty.
   */
  List<AuditEntry> page(
      OrganisationId organisation, AuditFilter filter, Optional<AuditPosition> after, int limit);

  /**
   * Returns where the {@code number}th of these entries behind {@code after} stands, if there are
   * more than so many.
   *
   * @param number 1 or more
   */
  Optional<AuditPosition> cutAt(
      OrganisationId organisation, AuditFilter filter, AuditPosition after, int number);
}
