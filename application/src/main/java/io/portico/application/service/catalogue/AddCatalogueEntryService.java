package io.portico.application.service.catalogue;

import static io.portico.domain.audit.AuditAction.CATALOGUE_ENTRY_ADDED;

import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueId;
import java.util.Set;

/** Adds entries to the catalogue. */
public final class AddCatalogueEntryService implements AddCatalogueEntry {

  private final Catalogues catalogues;
  private final Plans plans;
  private final IdGenerator ids;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public AddCatalogueEntryService(
      Catalogues catalogues, Plans plans, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    this.catalogues = catalogues;
    this.plans = plans;
    this.ids = ids;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome add(Command command) {
    command.actor().require(Permission.ADMINISTER_PORTAL);
    return unitOfWork.execute(() -> checkAndAdd(command));
  }

  private Outcome checkAndAdd(Command command) {
    var organisation = command.actor().organisation();
    var entry = command.entry();
    var present = catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
    command.expected().require(present);
    if (plans.lock(organisation, Set.of(entry.plan())).isEmpty()) {
      return new Outcome.UnknownPlan(entry.plan());
    }
    if (present.offering(entry.plan()).isPresent()) {
      return new Outcome.AlreadyOffered(entry.plan());
    }
    if (present.entries().size() == Catalogue.MOST || !command.fits().test(present.with(entry))) {
      return new Outcome.Full();
    }
    catalogues.replace(organisation, present.with(entry));
    audit.recordNew(command.actor(), CATALOGUE_ENTRY_ADDED, entry.plan(), Snapshots.of(entry));
    return new Outcome.Added(entry);
  }
}
