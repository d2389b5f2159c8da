package io.portico.application.service.catalogue;

import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.CatalogueSnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.catalogue.CatalogueId;
import java.util.Set;

/** Adds entries to what a portal offers. */
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
    if (!command.actor().may(Permission.ADMINISTER_PORTAL)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(() -> checkAndAdd(command));
  }

  private Outcome checkAndAdd(Command command) {
    var organisation = command.actor().organisation();
    var plan = command.entry().plan();
    var present = catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
    if (!command.expected().holdsFor(present)) {
      return new Outcome.Stale();
    }
    if (plans.lock(organisation, Set.of(plan)).isEmpty()) {
      return new Outcome.UnknownPlan(plan);
    }
    if (present.offering(plan).isPresent()) {
      return new Outcome.AlreadyOffered(plan);
    }
    var wanted = present.adding(command.entry());
    if (wanted.isEmpty()) {
      return new Outcome.Full();
    }
    catalogues.replace(organisation, wanted.get());
    audit.note(
        command.actor(),
        AuditAction.CATALOGUE_ENTRY_ADDED,
        plan,
        Snapshot.NONE,
        CatalogueSnapshot.of(command.entry()));
    return new Outcome.Added(command.entry());
  }
}
