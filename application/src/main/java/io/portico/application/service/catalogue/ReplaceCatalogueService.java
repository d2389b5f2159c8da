package io.portico.application.service.catalogue;

import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.CatalogueSnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.stream.IntStream;

/** Replaces what a portal offers. */
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
    if (!command.actor().may(Permission.ADMINISTER_PORTAL)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(() -> checkAndReplace(command));
  }

  /* The catalogue first, then the plans. Who removes a plan holds that one alone, so nobody waits
  in a circle. */
  private Outcome checkAndReplace(Command command) {
    var organisation = command.actor().organisation();
    var present = catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
    requireTold(command, present);
    if (!command.expected().holdsFor(present)) {
      return new Outcome.Stale();
    }
    var wanted = present.holding(command.entries());
    var unknown = unknown(organisation, command.entries());
    if (!unknown.isEmpty()) {
      return new Outcome.UnknownPlans(unknown);
    }
    if (!wanted.equals(present)) {
      catalogues.replace(organisation, wanted);
      audit.note(
          command.actor(),
          AuditAction.CATALOGUE_REPLACED,
          organisation,
          CatalogueSnapshot.of(present),
          CatalogueSnapshot.of(wanted));
    }
    return new Outcome.Replaced(wanted);
  }

  private List<Unknown> unknown(OrganisationId organisation, List<CatalogueEntry> entries) {
    var held = plans.lock(organisation, entries.stream().map(CatalogueEntry::plan).toList());
    return IntStream.range(0, entries.size())
        .filter(place -> !held.containsKey(entries.get(place).plan()))
        .mapToObj(place -> new Unknown(place, entries.get(place).plan()))
        .toList();
  }

  private static void requireTold(Command command, Catalogue present) {
    var told = command.told();
    if (told.isPresent() && !told.get().equals(present.id())) {
      throw new InvalidValueException(
          "id", told.get().toString(), "the id of the catalogue, " + present.id());
    }
  }
}
