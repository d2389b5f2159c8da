package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.audit.BrowseAudit;
import io.portico.application.port.in.audit.ExportAudit;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.audit.AuditEntries;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.BrowseAuditService;
import io.portico.application.service.audit.ExportAuditService;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of the audit trail, and what writes it. */
@Factory
final class AuditUseCases {

  @Singleton
  Audit audit(AuditEntries entries, IdGenerator ids, InstantSource clock) {
    return new Audit(entries, ids, clock);
  }

  @Singleton
  BrowseAudit browseAudit(AuditEntries entries, DashboardUsers users) {
    return new BrowseAuditService(entries, users);
  }

  @Singleton
  ExportAudit exportAudit(AuditEntries entries, DashboardUsers users) {
    return new ExportAuditService(entries, users);
  }
}
