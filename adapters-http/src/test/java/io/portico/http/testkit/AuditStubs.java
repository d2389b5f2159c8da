package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.domain.audit.AuditPosition;

/** A {@link Stub} for every read of the audit trail. */
public final class AuditStubs {

  private final Stub<AuditQueries.Query, Page<AuditEntryView, AuditPosition>> page = new Stub<>();
  private final Stub<AuditQueries.Query, AuditQueries.Export> export = new Stub<>();

  void register(ApplicationContext context) {
    context.registerSingleton(
        AuditQueries.class,
        new AuditQueries() {
          @Override
          public Page<AuditEntryView, AuditPosition> page(Query query) {
            return page.ask(query);
          }

          @Override
          public Export export(Query query) {
            return export.ask(query);
          }
        });
  }

  void forget() {
    page.forget();
    export.forget();
  }

  public Stub<AuditQueries.Query, Page<AuditEntryView, AuditPosition>> page() {
    return page;
  }

  public Stub<AuditQueries.Query, AuditQueries.Export> export() {
    return export;
  }
}
