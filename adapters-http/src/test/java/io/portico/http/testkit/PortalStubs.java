package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.application.port.in.portal.ReplacePortalSettings;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;

/** A {@link Stub} of each inbound port of settings, plans and the catalogue. */
public final class PortalStubs {

  private final Stub<Actor, PortalSettingsQueries.View> findSettings = new Stub<>();
  private final Stub<ReplacePortalSettings.Command, Boolean> replaceSettings = new Stub<>();
  private final Stub<DefinePlan.Command, DefinePlan.Outcome> definePlan = new Stub<>();
  private final Stub<PageAsked, OffsetPage<Plan>> pagePlans = new Stub<>();
  private final Stub<PlanAsked, Plan> findPlan = new Stub<>();
  private final Stub<ReplacePlan.Command, ReplacePlan.Outcome> replacePlan = new Stub<>();
  private final Stub<RemovePlan.Command, RemovePlan.Outcome> removePlan = new Stub<>();
  private final Stub<Actor, Catalogue> findCatalogue = new Stub<>();
  private final Stub<ReplaceCatalogue.Command, ReplaceCatalogue.Outcome> replaceCatalogue =
      new Stub<>();
  private final Stub<AddCatalogueEntry.Command, AddCatalogueEntry.Outcome> addEntry = new Stub<>();
  private final Stub<ReplaceCatalogueEntry.Command, ReplaceCatalogueEntry.Outcome> replaceEntry =
      new Stub<>();
  private final Stub<RemoveCatalogueEntry.Command, Boolean> removeEntry = new Stub<>();

  /** The arguments of {@code PlanQueries.find}. */
  public record PlanAsked(Actor actor, PlanId id) {}

  /** The arguments of {@code PlanQueries.page}. */
  public record PageAsked(Actor actor, OffsetRange range) {}

  private final class Queries implements PlanQueries {

    @Override
    public Plan find(Actor actor, PlanId id) {
      return findPlan.ask(new PlanAsked(actor, id));
    }

    @Override
    public OffsetPage<Plan> page(Actor actor, OffsetRange range) {
      return pagePlans.ask(new PageAsked(actor, range));
    }
  }

  void register(ApplicationContext context) {
    context.registerSingleton(PortalSettingsQueries.class, findSettings::ask);
    context.registerSingleton(
        ReplacePortalSettings.class, (ReplacePortalSettings) replaceSettings::ask);
    context.registerSingleton(DefinePlan.class, definePlan::ask);
    context.registerSingleton(PlanQueries.class, new Queries());
    context.registerSingleton(ReplacePlan.class, replacePlan::ask);
    context.registerSingleton(RemovePlan.class, removePlan::ask);
    context.registerSingleton(CatalogueQueries.class, findCatalogue::ask);
    context.registerSingleton(ReplaceCatalogue.class, replaceCatalogue::ask);
    context.registerSingleton(AddCatalogueEntry.class, addEntry::ask);
    context.registerSingleton(ReplaceCatalogueEntry.class, replaceEntry::ask);
    context.registerSingleton(RemoveCatalogueEntry.class, (RemoveCatalogueEntry) removeEntry::ask);
  }

  void forget() {
    findSettings.forget();
    replaceSettings.forget();
    definePlan.forget();
    pagePlans.forget();
    findPlan.forget();
    replacePlan.forget();
    removePlan.forget();
    findCatalogue.forget();
    replaceCatalogue.forget();
    addEntry.forget();
    replaceEntry.forget();
    removeEntry.forget();
  }

  public Stub<Actor, PortalSettingsQueries.View> findSettings() {
    return findSettings;
  }

  public Stub<ReplacePortalSettings.Command, Boolean> replaceSettings() {
    return replaceSettings;
  }

  public Stub<DefinePlan.Command, DefinePlan.Outcome> definePlan() {
    return definePlan;
  }

  public Stub<PageAsked, OffsetPage<Plan>> pagePlans() {
    return pagePlans;
  }

  public Stub<PlanAsked, Plan> findPlan() {
    return findPlan;
  }

  public Stub<ReplacePlan.Command, ReplacePlan.Outcome> replacePlan() {
    return replacePlan;
  }

  public Stub<RemovePlan.Command, RemovePlan.Outcome> removePlan() {
    return removePlan;
  }

  public Stub<Actor, Catalogue> findCatalogue() {
    return findCatalogue;
  }

  public Stub<ReplaceCatalogue.Command, ReplaceCatalogue.Outcome> replaceCatalogue() {
    return replaceCatalogue;
  }

  public Stub<AddCatalogueEntry.Command, AddCatalogueEntry.Outcome> addEntry() {
    return addEntry;
  }

  public Stub<ReplaceCatalogueEntry.Command, ReplaceCatalogueEntry.Outcome> replaceEntry() {
    return replaceEntry;
  }

  public Stub<RemoveCatalogueEntry.Command, Boolean> removeEntry() {
    return removeEntry;
  }
}
