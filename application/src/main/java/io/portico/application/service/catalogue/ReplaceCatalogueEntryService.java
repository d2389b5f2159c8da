package io.portico.application.service.catalogue;

import static io.portico.domain.audit.AuditAction.CATALOGUE_ENTRY_REPLACED;

import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.shared.RecordKind;

/** Replaces entries of the catalogue. */
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
    command.actor().require(Permission.ADMINISTER_PORTAL);
    return unitOfWork.execute(() -> checkAndReplace(command));
  }

  private Outcome checkAndReplace(Command command) {
    var organisation = command.actor().organisation();
    var entry = command.entry();
    var present = catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
    var before =
        present
            .offering(entry.plan())
            .orElseThrow(RecordKind.CATALOGUE_ENTRY.notFound(entry.plan()));
    command.expected().require(present);
    var replaced = present.with(entry);
    if (!command.fits().test(replaced)) {
      return Outcome.FULL;
    }
    if (!entry.equals(before)) {
      catalogues.replace(organisation, replaced);
      audit.record(
          command.actor(),
          CATALOGUE_ENTRY_REPLACED,
          entry.plan(),
          Snapshots.of(before),
          Snapshots.of(entry));
    }
    return Outcome.REPLACED;
  }
}
