package io.portico.application.service.catalogue;

import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.CatalogueSnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.catalogue.CatalogueId;

/** Replaces single entries of what a portal offers. */
public final class ReplaceCatalogueEntryService implements ReplaceCatalogueEntry {

  private final Catalogues catalogues;
  private final IdGenerator ids;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ReplaceCatalogueEntryService(
      Catalogues catalogues, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    this.catalogues = catalogues;
    this.ids = ids;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome replace(Command command) {
    if (!command.actor().may(Permission.ADMINISTER_PORTAL)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(() -> checkAndReplace(command));
  }

  private Outcome checkAndReplace(Command command) {
    var organisation = command.actor().organisation();
    var present = catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
    var entry = present.offering(command.entry().plan());
    if (entry.isEmpty()) {
      return new Outcome.UnknownEntry();
    }
    if (!command.expected().holdsFor(present)) {
      return new Outcome.Stale();
    }
    var wanted = present.replacing(command.entry());
    if (wanted.isEmpty()) {
      return new Outcome.Full();
    }
    if (!wanted.get().equals(present)) {
      catalogues.replace(organisation, wanted.get());
      audit.note(
          command.actor(),
          AuditAction.CATALOGUE_ENTRY_REPLACED,
          command.entry().plan(),
          CatalogueSnapshot.of(entry.get()),
          CatalogueSnapshot.of(command.entry()));
    }
    return new Outcome.Replaced(command.entry());
  }
}
