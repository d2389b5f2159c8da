package io.portico.application.port.in.audit;

import io.portico.application.port.in.Pages;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import java.util.List;
import java.util.Optional;

/** Use case: an administrator reads who changed what, page by page. */
public interface BrowseAudit {

  /** Returns the page, or says why not. */
  Outcome browse(Query query);

  /**
   * Which page.
   *
   * @param after the {@link Page#next} of the page before; empty for the first page
   * @param limit the most entries on the page
   */
  record Query(Actor actor, AuditFilter filter, Optional<AuditPosition> after, int limit) {

    public Query {
      Pages.requireSize(limit);
    }
  }

  /** What the caller gets. */
  sealed interface Outcome {

    /**
     * Some of the entries, the newest first.
     *
     * @param next the {@code after} of the next page; empty on the last
     */
    record Page(List<AuditEntryView> entries, Optional<AuditPosition> next) implements Outcome {

      public Page {
        entries = List.copyOf(entries);
      }
    }

    /** Only an administrator may read the trail. */
    record NotPermitted() implements Outcome {}
  }
}
