package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.CreateCatalogue;
import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.in.catalogue.ShowCatalogue;
import io.portico.application.port.in.plan.BrowsePlans;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.application.port.in.plan.ShowPlan;
import io.portico.application.port.in.portal.ReplacePortalSettings;
import io.portico.application.port.in.portal.ShowPortalSettings;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import java.util.Optional;

/** A {@link Stub} behind every inbound port of settings, plans and the catalogue. */
public final class PortalStubs {

  private final Stub<Actor, ShowPortalSettings.Shown> showSettings = new Stub<>();
  private final Stub<ReplacePortalSettings.Command, ReplacePortalSettings.Outcome> replaceSettings =
      new Stub<>();
  private final Stub<DefinePlan.Command, DefinePlan.Outcome> definePlan = new Stub<>();
  private final Stub<BrowsePlans.Query, BrowsePlans.Part> browsePlans = new Stub<>();
  private final Stub<PlanAsked, Optional<Plan>> showPlan = new Stub<>();
  private final Stub<ReplacePlan.Command, ReplacePlan.Outcome> replacePlan = new Stub<>();
  private final Stub<RemovePlan.Command, RemovePlan.Outcome> removePlan = new Stub<>();
  private final Stub<Actor, Catalogue> showCatalogue = new Stub<>();
  private final Stub<Actor, CreateCatalogue.Outcome> openCatalogue = new Stub<>();
  private final Stub<ReplaceCatalogue.Command, ReplaceCatalogue.Outcome> replaceCatalogue =
      new Stub<>();
  private final Stub<AddCatalogueEntry.Command, AddCatalogueEntry.Outcome> addEntry = new Stub<>();
  private final Stub<ReplaceCatalogueEntry.Command, ReplaceCatalogueEntry.Outcome> replaceEntry =
      new Stub<>();
  private final Stub<RemoveCatalogueEntry.Command, RemoveCatalogueEntry.Outcome> removeEntry =
      new Stub<>();

  /** What {@code ShowPlan} is asked. */
  public record PlanAsked(Actor actor, PlanId id) {}

  void register(ApplicationContext context) {
    context.registerSingleton(ShowPortalSettings.class, showSettings::ask);
    context.registerSingleton(ReplacePortalSettings.class, replaceSettings::ask);
    context.registerSingleton(DefinePlan.class, definePlan::ask);
    context.registerSingleton(BrowsePlans.class, browsePlans::ask);
    context.registerSingleton(
        ShowPlan.class, (actor, id) -> showPlan.ask(new PlanAsked(actor, id)));
    context.registerSingleton(ReplacePlan.class, replacePlan::ask);
    context.registerSingleton(RemovePlan.class, removePlan::ask);
    context.registerSingleton(ShowCatalogue.class, showCatalogue::ask);
    context.registerSingleton(CreateCatalogue.class, openCatalogue::ask);
    context.registerSingleton(ReplaceCatalogue.class, replaceCatalogue::ask);
    context.registerSingleton(AddCatalogueEntry.class, addEntry::ask);
    context.registerSingleton(ReplaceCatalogueEntry.class, replaceEntry::ask);
    context.registerSingleton(RemoveCatalogueEntry.class, removeEntry::ask);
  }

  void forget() {
    showSettings.forget();
    replaceSettings.forget();
    definePlan.forget();
    browsePlans.forget();
    showPlan.forget();
    replacePlan.forget();
    removePlan.forget();
    showCatalogue.forget();
    openCatalogue.forget();
    replaceCatalogue.forget();
    addEntry.forget();
    replaceEntry.forget();
    removeEntry.forget();
  }

  public Stub<Actor, ShowPortalSettings.Shown> showSettings() {
    return showSettings;
  }

  public Stub<ReplacePortalSettings.Command, ReplacePortalSettings.Outcome> replaceSettings() {
    return replaceSettings;
  }

  public Stub<DefinePlan.Command, DefinePlan.Outcome> definePlan() {
    return definePlan;
  }

  public Stub<BrowsePlans.Query, BrowsePlans.Part> browsePlans() {
    return browsePlans;
  }

  public Stub<PlanAsked, Optional<Plan>> showPlan() {
    return showPlan;
  }

  public Stub<ReplacePlan.Command, ReplacePlan.Outcome> replacePlan() {
    return replacePlan;
  }

  public Stub<RemovePlan.Command, RemovePlan.Outcome> removePlan() {
    return removePlan;
  }

  public Stub<Actor, Catalogue> showCatalogue() {
    return showCatalogue;
  }

  public Stub<Actor, CreateCatalogue.Outcome> openCatalogue() {
    return openCatalogue;
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

  public Stub<RemoveCatalogueEntry.Command, RemoveCatalogueEntry.Outcome> removeEntry() {
    return removeEntry;
  }
}
