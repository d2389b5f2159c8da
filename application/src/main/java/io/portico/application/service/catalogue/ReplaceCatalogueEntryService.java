package io.portico.application.service.catalogue;

import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.CatalogueSnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;

/** Replaces entries of the catalogue. */
public final class ReplaceCatalogueEntryService implements ReplaceCatalogueEntry {

  private final Catalogues catalogues;
  private final CatalogueEntryLock entries;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ReplaceCatalogueEntryService(
      Catalogues catalogues, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    this.catalogues = catalogues;
    this.entries = new CatalogueEntryLock(catalogues, ids);
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome replace(Command command) {
    command.actor().require(Permission.ADMINISTER_PORTAL);
    return unitOfWork.execute(() -> checkAndReplace(command));
  }

  private Outcome checkAndReplace(Command command) {
    var organisation = command.actor().organisation();
    var entry = command.entry();
    var locked = entries.lock(organisation, entry.plan(), command.expected());
    var replaced = locked.catalogue().with(entry);
    if (!command.fits().test(replaced)) {
      return Outcome.FULL;
    }
    if (!entry.equals(locked.entry())) {
      catalogues.replace(organisation, replaced);
      audit.note(
          command.actor(),
          AuditAction.CATALOGUE_ENTRY_REPLACED,
          entry.plan(),
          CatalogueSnapshot.of(locked.entry()),
          CatalogueSnapshot.of(entry));
    }
    return Outcome.REPLACED;
  }
}
