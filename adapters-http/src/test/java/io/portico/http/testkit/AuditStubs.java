package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.audit.BrowseAudit;
import io.portico.application.port.in.audit.ExportAudit;

/** A {@link Stub} behind every inbound port of the audit trail. */
public final class AuditStubs {

  private final Stub<BrowseAudit.Query, BrowseAudit.Outcome> browseAudit = new Stub<>();
  private final Stub<ExportAudit.Query, ExportAudit.Outcome> exportAudit = new Stub<>();

  void register(ApplicationContext context) {
    context.registerSingleton(BrowseAudit.class, browseAudit::ask);
    context.registerSingleton(ExportAudit.class, exportAudit::ask);
  }

  void forget() {
    browseAudit.forget();
    exportAudit.forget();
  }

  public Stub<BrowseAudit.Query, BrowseAudit.Outcome> browseAudit() {
    return browseAudit;
  }

  public Stub<ExportAudit.Query, ExportAudit.Outcome> exportAudit() {
    return exportAudit;
  }
}
