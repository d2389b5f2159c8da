package io.portico.application.port.in.audit;

import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Use case: an administrator takes a large part of the audit trail away. */
public interface ExportAudit {

  /** The most entries of one export. */
  int MOST = 10_000;

  /** Returns the entries, or says why not. */
  Outcome export(Query query);

  /**
   * Which entries.
   *
   * @param after the {@link Exported#cutAt} of the export before; empty to begin at the newest
   * @param limit the most entries
   */
  record Query(Actor actor, AuditFilter filter, Optional<AuditPosition> after, int limit) {

    public Query {
      if (limit < 1 || limit > MOST) {
        throw new IllegalArgumentException("limit: " + limit + " (expected: 1 to " + MOST + ")");
      }
    }
  }

  /** What the caller gets. */
  sealed interface Outcome {

    /**
     * The entries, the newest first.
     *
     * @param parts the entries part by part, each read from the store when it is asked for
     * @param cutAt where the last entry stands if there are more behind it
     */
    record Exported(Iterator<List<AuditEntryView>> parts, Optional<AuditPosition> cutAt)
        implements Outcome {}

    /** Only an administrator may read the trail. */
    record NotPermitted() implements Outcome {}
  }
}
