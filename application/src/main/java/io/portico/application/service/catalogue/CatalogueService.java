package io.portico.application.service.catalogue;

import static io.portico.domain.audit.AuditAction.CATALOGUE_ENTRY_ADDED;
import static io.portico.domain.audit.AuditAction.CATALOGUE_ENTRY_REMOVED;
import static io.portico.domain.audit.AuditAction.CATALOGUE_ENTRY_REPLACED;
import static io.portico.domain.audit.AuditAction.CATALOGUE_REPLACED;

import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.plan.PlanSelection;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.webhook.Event;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Changes and reads the catalogue and its entries. It locks the catalogue before plans; the removal
 * of a plan locks the plan only, so there is no deadlock.
 */
public record CatalogueService(
    Catalogues catalogues,
    Plans plans,
    PlanSelection selection,
    IdGenerator ids,
    UnitOfWork unitOfWork,
    Audit audit)
    implements ReplaceCatalogue,
        AddCatalogueEntry,
        ReplaceCatalogueEntry,
        RemoveCatalogueEntry,
        CatalogueQueries {

  @Override
  public ReplaceCatalogue.Outcome replace(ReplaceCatalogue.Command command) {
    command.actor().require(Permission.PUBLISH);
    return unitOfWork.execute(() -> lockAndReplace(command));
  }

  private ReplaceCatalogue.Outcome lockAndReplace(ReplaceCatalogue.Command command) {
    var organisation = command.actor().organisation();
    var present = lock(organisation);
    requireId(command, present);
    command.expected().require(present);
    var wanted = new Catalogue(present.id(), onSiteAsBefore(command.entries(), present));
    var unknown = unknownPlans(organisation, command.entries());
    if (!unknown.isEmpty()) {
      return new ReplaceCatalogue.Outcome.UnknownPlans(unknown);
    }
    requireChanges(command.actor(), present, wanted);
    if (!wanted.equals(present)) {
      catalogues.replace(organisation, wanted);
      audit.publish(command.actor(), new Event.CatalogueChanged(wanted));
      audit.record(
          command.actor(),
          CATALOGUE_REPLACED,
          organisation,
          Snapshots.of(present),
          Snapshots.of(wanted));
    }
    return new ReplaceCatalogue.Outcome.Replaced(wanted);
  }

  /* The order of the entries concerns all of them. */
  private void requireChanges(Actor actor, Catalogue present, Catalogue wanted) {
    if (!plansAlsoIn(wanted, present).equals(plansAlsoIn(present, wanted))) {
      actor.requireEverywhere(Permission.PUBLISH);
    }
    changed(present, wanted).forEach(entry -> requireChanging(actor, entry));
    changed(wanted, present).forEach(entry -> requireAfter(actor, entry));
  }

  private static List<PlanId> plansAlsoIn(Catalogue other, Catalogue one) {
    return one.entries().stream()
        .map(CatalogueEntry::plan)
        .filter(plan -> other.offering(plan).isPresent())
        .toList();
  }

  private static Stream<CatalogueEntry> changed(Catalogue one, Catalogue other) {
    return one.entries().stream()
        .filter(entry -> !other.offering(entry.plan()).equals(Optional.of(entry)));
  }

  @Override
  public void requireChanging(Actor actor, CatalogueEntry entry) {
    actor.require(Permission.PUBLISH);
    if (!actor.mayEverywhere(Permission.PUBLISH)) {
      selection.require(actor, Permission.PUBLISH, apis(actor, entry));
    }
  }

  private void requireAfter(Actor actor, CatalogueEntry entry) {
    if (!actor.mayEverywhere(Permission.PUBLISH)) {
      selection.requireAfter(actor, Permission.PUBLISH, apis(actor, entry));
    }
  }

  /* None if the plan opens none: it is for those who may change all, and so is its entry. */
  private Set<ApiId> apis(Actor actor, CatalogueEntry entry) {
    return plans
        .find(actor.organisation(), entry.plan())
        .map(plan -> apis(plan, entry))
        .orElse(Set.of());
  }

  private static Set<ApiId> apis(Plan plan, CatalogueEntry entry) {
    var ofPlan = plan.details().apis();
    return ofPlan.isEmpty() ? Set.of() : entry.apis(ofPlan);
  }

  @Override
  public Set<PlanId> changeable(Actor actor, Collection<CatalogueEntry> entries) {
    if (!actor.may(Permission.PUBLISH)) {
      return Set.of();
    }
    if (actor.mayEverywhere(Permission.PUBLISH)) {
      return entries.stream().map(CatalogueEntry::plan).collect(Collectors.toSet());
    }
    var known =
        plans.page(actor.organisation(), PlanFilter.ALL, 0, Plans.MOST).stream()
            .collect(Collectors.toMap(Plan::id, plan -> plan));
    var opened = new HashMap<PlanId, Set<ApiId>>();
    for (var entry : entries) {
      var plan = known.get(entry.plan());
      opened.put(entry.plan(), plan == null ? Set.of() : apis(plan, entry));
    }
    return selection.permitted(actor, Permission.PUBLISH, opened);
  }

  /* Portals that send the catalogue back do not know of the site. */
  private static List<CatalogueEntry> onSiteAsBefore(
      List<CatalogueEntry> entries, Catalogue present) {
    var former =
        present.entries().stream().collect(Collectors.toMap(CatalogueEntry::plan, entry -> entry));
    return entries.stream()
        .map(entry -> entry.onSiteAs(former.getOrDefault(entry.plan(), entry)))
        .toList();
  }

  private List<UnknownPlan> unknownPlans(
      OrganisationId organisation, List<CatalogueEntry> entries) {
    var found = plans.lock(organisation, entries.stream().map(CatalogueEntry::plan).toList());
    return IntStream.range(0, entries.size())
        .filter(index -> !found.containsKey(entries.get(index).plan()))
        .mapToObj(index -> new UnknownPlan(index, entries.get(index).plan()))
        .toList();
  }

  private static void requireId(ReplaceCatalogue.Command command, Catalogue present) {
    var given = command.id();
    if (given.isPresent() && !given.get().equals(present.id())) {
      throw new InvalidValueException(
          "id", given.get().toString(), "the id of the catalogue, " + present.id());
    }
  }

  @Override
  public AddCatalogueEntry.Outcome add(AddCatalogueEntry.Command command) {
    command.actor().require(Permission.PUBLISH);
    return unitOfWork.execute(() -> lockAndAdd(command));
  }

  private AddCatalogueEntry.Outcome lockAndAdd(AddCatalogueEntry.Command command) {
    var organisation = command.actor().organisation();
    var entry = command.entry();
    var present = command.expected().require(lock(organisation));
    if (plans.lock(organisation, Set.of(entry.plan())).isEmpty()) {
      return new AddCatalogueEntry.Outcome.UnknownPlan(entry.plan());
    }
    requireAfter(command.actor(), entry);
    if (present.offering(entry.plan()).isPresent()) {
      return new AddCatalogueEntry.Outcome.AlreadyOffered(entry.plan());
    }
    if (present.entries().size() == Catalogue.MOST || !command.fits().test(present.with(entry))) {
      return new AddCatalogueEntry.Outcome.Full();
    }
    var extended = present.with(entry);
    catalogues.replace(organisation, extended);
    audit.publish(command.actor(), new Event.CatalogueChanged(extended));
    audit.recordNew(command.actor(), CATALOGUE_ENTRY_ADDED, entry.plan(), Snapshots.of(entry));
    return new AddCatalogueEntry.Outcome.Added(entry);
  }

  @Override
  public ReplaceCatalogueEntry.Outcome replace(ReplaceCatalogueEntry.Command command) {
    command.actor().require(Permission.PUBLISH);
    return unitOfWork.execute(() -> lockAndReplaceEntry(command));
  }

  private ReplaceCatalogueEntry.Outcome lockAndReplaceEntry(ReplaceCatalogueEntry.Command command) {
    var organisation = command.actor().organisation();
    var entry = command.entry();
    var present = lock(organisation);
    var before = entryFor(present, entry.plan());
    requireChanging(command.actor(), before);
    requireAfter(command.actor(), entry);
    var replaced = command.expected().require(present).with(entry);
    if (!command.fits().test(replaced)) {
      return ReplaceCatalogueEntry.Outcome.FULL;
    }
    if (!entry.equals(before)) {
      catalogues.replace(organisation, replaced);
      audit.publish(command.actor(), new Event.CatalogueChanged(replaced));
      audit.record(
          command.actor(),
          CATALOGUE_ENTRY_REPLACED,
          entry.plan(),
          Snapshots.of(before),
          Snapshots.of(entry));
    }
    return ReplaceCatalogueEntry.Outcome.REPLACED;
  }

  @Override
  public void remove(RemoveCatalogueEntry.Command command) {
    command.actor().require(Permission.PUBLISH);
    unitOfWork.run(() -> lockAndRemove(command));
  }

  private void lockAndRemove(RemoveCatalogueEntry.Command command) {
    var organisation = command.actor().organisation();
    var plan = command.plan();
    var present = lock(organisation);
    var entry = entryFor(present, plan);
    requireChanging(command.actor(), entry);
    var reduced = command.expected().require(present).without(plan);
    catalogues.replace(organisation, reduced);
    audit.publish(command.actor(), new Event.CatalogueChanged(reduced));
    audit.recordRemoved(command.actor(), CATALOGUE_ENTRY_REMOVED, plan, Snapshots.of(entry));
  }

  private Catalogue lock(OrganisationId organisation) {
    return catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
  }

  private static CatalogueEntry entryFor(Catalogue catalogue, PlanId plan) {
    return catalogue.offering(plan).orElseThrow(RecordKind.CATALOGUE_ENTRY.notFound(plan));
  }

  @Override
  public Catalogue find(Actor actor) {
    actor.require(Permission.READ);
    return catalogues.find(actor.organisation(), new CatalogueId(ids.next()));
  }
}
