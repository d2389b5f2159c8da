package io.portico.application.service.catalogue;

import static io.portico.domain.audit.AuditAction.CATALOGUE_ENTRY_REMOVED;

import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.shared.RecordKind;

/** Removes entries from the catalogue. */
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
  public void remove(Command command) {
    command.actor().require(Permission.ADMINISTER_PORTAL);
    unitOfWork.run(() -> lockAndRemove(command));
  }

  private void lockAndRemove(Command command) {
    var organisation = command.actor().organisation();
    var plan = command.plan();
    var present = catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
    var entry = present.offering(plan).orElseThrow(RecordKind.CATALOGUE_ENTRY.notFound(plan));
    command.expected().require(present);
    catalogues.replace(organisation, present.without(plan));
    audit.recordRemoved(command.actor(), CATALOGUE_ENTRY_REMOVED, plan, Snapshots.of(entry));
  }
}
