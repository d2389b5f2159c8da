package io.portico.http.dashboard.api;

import io.portico.application.port.in.audit.ReferenceNames;
import io.portico.domain.audit.AuditKind;
import io.portico.http.dashboard.audit.AuditFieldNames;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The changes of one API, the latest first. */
public record HistoryPage(ApiHead head, List<Entry> entries, Paging paging) {

  /**
   * A change.
   *
   * @param what was done
   * @param job the page of the job that did it; empty if none did
   * @param omitted the number of changed fields that are not listed
   * @param ofMany whether the same was done to several APIs, so that the audit trail of this one
   *     does not have the former values
   */
  public record Entry(
      Instant at,
      Words who,
      Words what,
      Optional<String> job,
      List<Change> changes,
      int omitted,
      boolean ofMany) {}

  /** A changed field; a side is empty if the field was absent. */
  public record Change(String field, Optional<String> before, Optional<String> after) {

    /** Returns the name of the field. */
    public Words name() {
      return AuditFieldNames.of(AuditKind.API, field, ReferenceNames.NONE);
    }
  }
}
