package io.portico.http.testkit;

import static java.util.stream.Collectors.toSet;

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
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.OtherPlanIds;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A {@link Stub} of each inbound port of settings, plans and the catalogue. */
public final class PortalStubs extends Stubs {

  /** The other id of the plan {@link #NAMED}. */
  public static final String OTHER_ID = "gold-1";

  /** The plan that has {@link #OTHER_ID}, too. */
  public static final PlanId NAMED = new PlanId(Ids.next());

  public final Stub<Actor, PortalSettingsQueries.View> findSettings = stub();
  public final Stub<ReplacePortalSettings.Command, Boolean> replaceSettings = stub();
  public final Stub<DefinePlan.Command, DefinePlan.Outcome> definePlan = stub();
  public final Stub<PageQuery, OffsetPage<Plan>> pagePlans = stub();
  public final Stub<PlanQuery, Plan> findPlan = stub();
  public final Stub<ReplacePlan.Command, ReplacePlan.Outcome> replacePlan = stub();
  public final Stub<RemovePlan.Command, RemovePlan.Outcome> removePlan = stub();
  public final Stub<PlanQuery, Optional<RemovePlan.Outcome>> obstacle = stub();
  public final Stub<Actor, Catalogue> findCatalogue = stub();
  public final Stub<ReplaceCatalogue.Command, ReplaceCatalogue.Outcome> replaceCatalogue = stub();
  public final Stub<AddCatalogueEntry.Command, AddCatalogueEntry.Outcome> addEntry = stub();
  public final Stub<ReplaceCatalogueEntry.Command, ReplaceCatalogueEntry.Outcome> replaceEntry =
      stub();
  public final Stub<RemoveCatalogueEntry.Command, Boolean> removeEntry = stub();

  /** The arguments of {@code PlanQueries.find}. */
  public record PlanQuery(Actor actor, PlanId id) {}

  /** The arguments of {@code PlanQueries.page}. */
  public record PageQuery(Actor actor, PlanFilter filter, OffsetRange range) {}

  private final class Queries implements PlanQueries {

    @Override
    public PlanIds ids(Actor actor) {
      return new OtherPlanIds(Map.of(OTHER_ID, NAMED));
    }

    @Override
    public Plan find(Actor actor, PlanId id) {
      return findPlan.call(new PlanQuery(actor, id));
    }

    @Override
    public void requireChanging(Actor actor, Plan plan) {
      actor.require(Permission.PUBLISH);
    }

    @Override
    public Optional<RemovePlan.Outcome> obstacle(Actor actor, PlanId id) {
      return obstacle.call(new PlanQuery(actor, id));
    }

    @Override
    public OffsetPage<Plan> page(Actor actor, PlanFilter filter, OffsetRange range) {
      return pagePlans.call(new PageQuery(actor, filter, range));
    }
  }

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(PortalSettingsQueries.class, findSettings::call);
    context.registerSingleton(
        ReplacePortalSettings.class, (ReplacePortalSettings) replaceSettings::call);
    context.registerSingleton(DefinePlan.class, definePlan::call);
    context.registerSingleton(PlanQueries.class, new Queries());
    context.registerSingleton(ReplacePlan.class, replacePlan::call);
    context.registerSingleton(RemovePlan.class, removePlan::call);
    context.registerSingleton(
        CatalogueQueries.class,
        new CatalogueQueries() {
          @Override
          public Catalogue find(Actor actor) {
            return findCatalogue.call(actor);
          }

          @Override
          public void requireChanging(Actor actor, CatalogueEntry entry) {
            actor.require(Permission.PUBLISH);
          }

          @Override
          public Set<PlanId> changeable(Actor actor, Collection<CatalogueEntry> entries) {
            return actor.may(Permission.PUBLISH)
                ? entries.stream().map(CatalogueEntry::plan).collect(toSet())
                : Set.of();
          }
        });
    context.registerSingleton(ReplaceCatalogue.class, replaceCatalogue::call);
    context.registerSingleton(AddCatalogueEntry.class, addEntry::call);
    context.registerSingleton(ReplaceCatalogueEntry.class, replaceEntry::call);
    context.registerSingleton(RemoveCatalogueEntry.class, (RemoveCatalogueEntry) removeEntry::call);
  }
}
