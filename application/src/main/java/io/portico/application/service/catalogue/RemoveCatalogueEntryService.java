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

/** Removes entries from the catalogue. */
public final class RemoveCatalogueEntryService implements RemoveCatalogueEntry {

  private final Catalogues catalogues;
  private final CatalogueEntryLock entries;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RemoveCatalogueEntryService(
      Catalogues catalogues, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    this.catalogues = catalogues;
    this.entries = new CatalogueEntryLock(catalogues, ids);
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public void remove(Command command) {
    command.actor().require(Permission.ADMINISTER_PORTAL);
    unitOfWork.execute(
        () -> {
          var organisation = command.actor().organisation();
          var locked = entries.lock(organisation, command.plan(), command.expected());
          catalogues.replace(organisation, locked.catalogue().without(command.plan()));
          audit.note(
              command.actor(),
              AuditAction.CATALOGUE_ENTRY_REMOVED,
              command.plan(),
              CatalogueSnapshot.of(locked.entry()),
              Snapshot.NONE);
          return true;
        });
  }
}
