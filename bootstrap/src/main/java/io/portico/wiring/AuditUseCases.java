package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.audit.AuditEntries;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.AuditQueriesService;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the audit trail and its queries. */
@Factory
final class AuditUseCases {

  @Singleton
  Audit audit(AuditEntries entries, IdGenerator ids, InstantSource clock) {
    return new Audit(entries, ids, clock);
  }

  @Singleton
  AuditQueries auditQueries(AuditEntries entries, DashboardUsers users) {
    return new AuditQueriesService(entries, users);
  }
}
