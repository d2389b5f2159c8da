package io.portico.application.service.audit;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.ExportAudit;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.audit.AuditEntries;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditPosition;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** Reads large parts of the audit trail, never much of them at once. */
public final class ExportAuditService implements ExportAudit {

  /** The most entries of one part. */
  static final int PART = 500;

  private final AuditEntries entries;
  private final AuditReader reading;

  public ExportAuditService(AuditEntries entries, DashboardUsers users) {
    this.entries = entries;
    this.reading = new AuditReader(entries, users);
  }

  @Override
  public Outcome export(Query query) {
    if (!query.actor().may(Permission.READ_AUDIT)) {
      return new Outcome.NotPermitted();
    }
    var parts = new Parts(query);
    return new Outcome.Exported(parts, parts.cutAt());
  }

  /** Reads each part when it is asked for; the first one is there, so that its end is certain. */
  private final class Parts implements Iterator<List<AuditEntryView>> {

    private final Query query;
    private List<AuditEntryView> next;
    private int left;

    Parts(Query query) {
      this.query = query;
      this.left = query.limit();
      this.next = read(query.after());
    }

    /* From the first entry on nothing comes in between: what is new stands before it. */
    Optional<AuditPosition> cutAt() {
      if (next.isEmpty()) {
        return Optional.empty();
      }
      var first = next.getFirst().entry().position();
      var organisation = query.actor().organisation();
      if (query.limit() > 1) {
        return entries.cutAt(organisation, query.filter(), first, query.limit() - 1);
      }
      return entries.page(organisation, query.filter(), Optional.of(first), 1).isEmpty()
          ? Optional.empty()
          : Optional.of(first);
    }

    @Override
    public boolean hasNext() {
      return !next.isEmpty();
    }

    @Override
    public List<AuditEntryView> next() {
      if (next.isEmpty()) {
        throw new NoSuchElementException("the export is at its end");
      }
      var part = next;
      left -= part.size();
      var isLast = part.size() < PART || left == 0;
      next = isLast ? List.of() : read(Optional.of(part.getLast().entry().position()));
      return part;
    }

    private List<AuditEntryView> read(Optional<AuditPosition> after) {
      return reading.page(
          query.actor().organisation(), query.filter(), after, Math.min(PART, left));
    }
  }
}
