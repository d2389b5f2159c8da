package io.portico.application.service.catalogue;

import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.CatalogueSnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.catalogue.CatalogueId;

/** Takes single entries out of what a portal offers. */
public final class RemoveCatalogueEntryService implements RemoveCatalogueEntry {

  private final Catalogues catalogues;
  private final IdGenerator ids;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RemoveCatalogueEntryService(
      Catalogues catalogues, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    this.catalogues = catalogues;
    this.ids = ids;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome remove(Command command) {
    if (!command.actor().may(Permission.ADMINISTER_PORTAL)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(() -> checkAndRemove(command));
  }

  private Outcome checkAndRemove(Command command) {
    var organisation = command.actor().organisation();
    var present = catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
    var entry = present.offering(command.plan());
    if (entry.isEmpty()) {
      return new Outcome.UnknownEntry();
    }
    if (!command.expected().holdsFor(present)) {
      return new Outcome.Stale();
    }
    catalogues.replace(organisation, present.without(command.plan()));
    audit.note(
        command.actor(),
        AuditAction.CATALOGUE_ENTRY_REMOVED,
        command.plan(),
        CatalogueSnapshot.of(entry.get()),
        Snapshot.NONE);
    return new Outcome.Removed(entry.get());
  }
}
