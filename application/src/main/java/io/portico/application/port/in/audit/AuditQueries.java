package io.portico.application.port.in.audit;

import io.portico.application.port.in.Page;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Reads of the audit trail, newest entry first. Each requires the permission to read it.
 *
 * <p>A bulk change of labels has one entry for all its APIs. A filter by the id of an API selects
 * what it changed of this API instead, as an entry of its own, for as long as that is stored.
 */
public interface AuditQueries {

  /** The maximum number of entries of one export. */
  int MAX_EXPORT = 10_000;

  /** Returns one page of the entries. */
  Page<AuditEntryView, AuditPosition> page(Query query);

  /** Returns the number of entries that {@code filter} selects. */
  long count(Actor actor, AuditFilter filter);

  /** Returns the names of the records that the changes of {@code entries} refer to by ids. */
  ReferenceNames names(Actor actor, Collection<AuditEntry> entries);

  /** Returns up to {@value #MAX_EXPORT} entries in parts. */
  Export export(Query query);

  /**
   * The entries to read.
   *
   * @param after the end of the previous page or export; empty to start with the newest entry
   * @param limit the maximum number of entries
   */
  record Query(Actor actor, AuditFilter filter, Optional<AuditPosition> after, int limit) {
    public Query {
      if (limit < 1 || limit > MAX_EXPORT) {
        throw new IllegalArgumentException(
            "limit: " + limit + " (expected: 1 to " + MAX_EXPORT + ")");
      }
    }
  }

  /**
   * The entries of an export.
   *
   * @param parts reads each part from the store when it is requested
   * @param next the {@code after} of the next export; empty if this one is complete
   */
  record Export(Iterator<List<AuditEntryView>> parts, Optional<AuditPosition> next) {}
}
