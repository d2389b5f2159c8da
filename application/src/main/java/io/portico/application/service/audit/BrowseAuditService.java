package io.portico.application.service.audit;

import io.portico.application.port.in.audit.BrowseAudit;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.audit.AuditEntries;
import io.portico.domain.access.Permission;
import java.util.Optional;

/** Pages through the audit trail. */
public final class BrowseAuditService implements BrowseAudit {

  private final AuditReader reading;

  public BrowseAuditService(AuditEntries entries, DashboardUsers users) {
    this.reading = new AuditReader(entries, users);
  }

  @Override
  public Outcome browse(Query query) {
    var actor = query.actor();
    if (!actor.may(Permission.READ_AUDIT)) {
      return new Outcome.NotPermitted();
    }
    var found =
        reading.page(actor.organisation(), query.filter(), query.after(), query.limit() + 1);
    if (found.size() <= query.limit()) {
      return new Outcome.Page(found, Optional.empty());
    }
    var shown = found.subList(0, query.limit());
    return new Outcome.Page(shown, Optional.of(shown.getLast().entry().position()));
  }
}
