package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.application.port.in.audit.ReferenceNames;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import java.util.Collection;

/** A {@link Stub} for every read of the audit trail. */
public final class AuditStubs extends Stubs {

  public final Stub<AuditQueries.Query, Page<AuditEntryView, AuditPosition>> page = stub();
  public final Stub<AuditQueries.Query, AuditQueries.Export> export = stub();

  /** The names of what entries refer to. */
  public ReferenceNames names = ReferenceNames.NONE;

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(
        AuditQueries.class,
        new AuditQueries() {
          @Override
          public Page<AuditEntryView, AuditPosition> page(Query query) {
            return page.call(query);
          }

          @Override
          public long count(Actor actor, AuditFilter filter) {
            return TOTAL;
          }

          @Override
          public ReferenceNames names(Actor actor, Collection<AuditEntry> entries) {
            return names;
          }

          @Override
          public Export export(Query query) {
            return export.call(query);
          }
        });
  }

  @Override
  void reset() {
    super.reset();
    names = ReferenceNames.NONE;
  }
}
