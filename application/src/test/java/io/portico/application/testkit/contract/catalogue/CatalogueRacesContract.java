package io.portico.application.testkit.contract.catalogue;

import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogueId;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.service.catalogue.CatalogueService;
import io.portico.application.service.plan.PlanService;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RefusedException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What the stores together keep true while several administrators change the catalogue and its
 * plans: every change lasts or is refused, and what is offered has a plan.
 */
class CatalogueRacesContract extends StoreContract {

  private Actor admin;
  private CatalogueService service;
  private RemovePlan removePlan;

  @BeforeEach
  void openStores() {
    admin = new Actor(organisation, Ids.user(), Role.ADMIN);
    var catalogues = stores.catalogues();
    var plans = stores.plans();
    service =
        new CatalogueService(
            catalogues, plans, stores.planSelection(), Ids::next, unitOfWork, stores.audit());
    removePlan =
        new PlanService(
            plans,
            catalogues,
            stores.issuedKeys(),
            stores.planSelection(),
            Ids::next,
            stores.keyPushWriter(),
            unitOfWork,
            stores.audit());
  }

  @Test
  void add_severalAtOnce_losesNone() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var entries = entries("add " + round);

      var outcomes = Concurrently.run(number -> add(entries.get(number)));

      assertThat(outcomes).hasOnlyElementsOfType(AddCatalogueEntry.Outcome.Added.class);
      assertThat(catalogue().entries()).containsAll(entries);
    }
    assertThat(catalogue().entries()).hasSize(ROUNDS * Concurrently.THREADS);
  }

  @Test
  void add_onePlanSeveralTimesAtOnce_isDoneOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var plan = plan("Gold " + round);

      var outcomes = Concurrently.run(number -> add(anEntry("e" + number).offering(plan).build()));

      assertThat(outcomes).filteredOn(AddCatalogueEntry.Outcome.Added.class::isInstance).hasSize(1);
      assertThat(outcomes)
          .filteredOn(new AddCatalogueEntry.Outcome.AlreadyOffered(plan)::equals)
          .hasSize(Concurrently.THREADS - 1);
    }
  }

  @Test
  void addAndRemove_atOnce_bothArePersisted() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var entries = entries("both " + round);
      IntStream.range(0, 4).forEach(number -> add(entries.get(number)));

      Concurrently.run(
          number -> number < 4 ? remove(entries.get(number).plan()) : add(entries.get(number)));

      assertThat(catalogue().entries())
          .containsAll(entries.subList(4, Concurrently.THREADS))
          .doesNotContainAnyElementsOf(entries.subList(0, 4));
    }
  }

  @Test
  void removePlan_whileItIsAdded_neverLeavesAnEntryWithoutAPlan() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var entries = entries("race " + round);

      Concurrently.run(
          number -> {
            var entry = entries.get(number / 2);
            return number % 2 == 0 ? add(entry) : removePlan(entry.plan());
          });

      assertThatWhatIsOfferedHasAPlan();
    }
  }

  @Test
  void removePlan_whileTheCatalogueIsReplaced_neverLeavesAnEntryWithoutAPlan()
      throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var entries = entries("replace " + round);

      var outcomes =
          Concurrently.run(
              number ->
                  switch (number) {
                    case 0 -> replace(entries);
                    case 1 -> replace(entries.reversed());
                    case 2 -> replace(List.of());
                    default -> removePlan(entries.get(number).plan());
                  });

      assertThat(outcomes).hasSize(Concurrently.THREADS);
      assertThatWhatIsOfferedHasAPlan();
    }
  }

  private void assertThatWhatIsOfferedHasAPlan() {
    var plans =
        stores.plans().page(organisation, PlanFilter.ALL, 0, 10_000).stream()
            .map(Plan::id)
            .toList();
    assertThat(catalogue().entries()).extracting(CatalogueEntry::plan).isSubsetOf(plans);
  }

  private List<CatalogueEntry> entries(String name) {
    return IntStream.range(0, Concurrently.THREADS)
        .mapToObj(number -> anEntry("e").offering(plan(name + " " + number)).build())
        .toList();
  }

  private PlanId plan(String name) {
    var plan = aPlan(name).build();
    stores.plans().add(organisation, plan);
    return plan.id();
  }

  private Catalogue catalogue() {
    return stores.catalogues().find(organisation, aCatalogueId());
  }

  private Object add(CatalogueEntry entry) {
    return service.add(new AddCatalogueEntry.Command(admin, entry, Precondition.none(), _ -> true));
  }

  private Object remove(PlanId plan) {
    try {
      service.remove(new RemoveCatalogueEntry.Command(admin, plan, Precondition.none()));
      return "removed";
    } catch (RefusedException.NotFound e) {
      return e;
    }
  }

  private Object replace(List<CatalogueEntry> entries) {
    return service.replace(
        new ReplaceCatalogue.Command(admin, Optional.empty(), entries, Precondition.none()));
  }

  private Object removePlan(PlanId plan) {
    return removePlan.remove(new RemovePlan.Command(admin, plan, Precondition.none()));
  }
}
