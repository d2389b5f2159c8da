package io.portico.application.service.catalogue;

import static io.portico.domain.audit.AuditAction.CATALOGUE_REPLACED;

import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.stream.IntStream;

/** Replaces all entries of the catalogue. */
public final class ReplaceCatalogueService implements ReplaceCatalogue {

  private final Catalogues catalogues;
  private final Plans plans;
  private final IdGenerator ids;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public ReplaceCatalogueService(
      Catalogues catalogues, Plans plans, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    this.catalogues = catalogues;
    this.plans = plans;
    this.ids = ids;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome replace(Command command) {
    command.actor().require(Permission.ADMINISTER_PORTAL);
    return unitOfWork.execute(() -> checkAndReplace(command));
  }

  /* Locks the catalogue before the plans; RemovePlan locks a plan only, so there is no deadlock. */
  private Outcome checkAndReplace(Command command) {
    var organisation = command.actor().organisation();
    var present = catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
    requireId(command, present);
    command.expected().require(present);
    var wanted = new Catalogue(present.id(), command.entries());
    var unknown = unknownPlans(organisation, command.entries());
    if (!unknown.isEmpty()) {
      return new Outcome.UnknownPlans(unknown);
    }
    if (!wanted.equals(present)) {
      catalogues.replace(organisation, wanted);
      audit.record(
          command.actor(),
          CATALOGUE_REPLACED,
          organisation,
          Snapshots.of(present),
          Snapshots.of(wanted));
    }
    return new Outcome.Replaced(wanted);
  }

  private List<UnknownPlan> unknownPlans(
      OrganisationId organisation, List<CatalogueEntry> entries) {
    var found = plans.lock(organisation, entries.stream().map(CatalogueEntry::plan).toList());
    return IntStream.range(0, entries.size())
        .filter(index -> !found.containsKey(entries.get(index).plan()))
        .mapToObj(index -> new UnknownPlan(index, entries.get(index).plan()))
        .toList();
  }

  private static void requireId(Command command, Catalogue present) {
    var given = command.id();
    if (given.isPresent() && !given.get().equals(present.id())) {
      throw new InvalidValueException(
          "id", given.get().toString(), "the id of the catalogue, " + present.id());
    }
  }
}
