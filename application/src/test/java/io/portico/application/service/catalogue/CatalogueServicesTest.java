package io.portico.application.service.catalogue;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogueId;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.catalogue.Audience;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CatalogueServicesTest extends ServiceTest {

  private final IdGenerator ids = new SequentialIds();
  private final CatalogueService service =
      new CatalogueService(
          stores.catalogues(),
          stores.plans(),
          stores.planSelection(),
          ids,
          unitOfWork,
          stores.audit());
  private final CatalogueEntry gold = anEntry("Gold").offering(plan("Gold")).build();
  private final CatalogueEntry silver = anEntry("Silver").offering(plan("Silver")).build();

  /* ---- find ---- */

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void show_firstTime_isEmptyForEveryRole(Role role) {
    var shown = service.find(callerAs(role));

    assertThat(shown).isEqualTo(new Catalogue(new CatalogueId(SequentialIds.nth(1)), List.of()));
    assertThat(service.find(admin)).isEqualTo(shown);
    assertThat(service.find(stranger).id()).isNotEqualTo(shown.id());
  }

  /* ---- replace ---- */

  @Test
  void replace_entries_areShownInTheirOrder() {
    var id = service.find(admin).id();

    assertThat(replace(Optional.of(id), silver, gold))
        .isEqualTo(new ReplaceCatalogue.Outcome.Replaced(new Catalogue(id, List.of(silver, gold))));
    assertThat(service.find(admin).entries()).containsExactly(silver, gold);
    assertThat(replace(Optional.empty(), silver, gold))
        .isEqualTo(new ReplaceCatalogue.Outcome.Replaced(new Catalogue(id, List.of(silver, gold))));
    assertThat(service.find(stranger).entries()).isEmpty();
  }

  @Test
  void replace_entryThatSaysNothingOfTheSite_keepsItsAudience() {
    var partners = anEntry("Gold").offering(gold.plan()).seenBy(new Audience.SignedIn()).build();
    add(partners);
    var renamed = anEntry("Golden").offering(gold.plan());

    replace(Optional.empty(), renamed.build());
    assertThat(service.find(admin).entries().getFirst().name()).isEqualTo("Golden");
    assertThat(service.find(admin).entries().getFirst().site()).isEqualTo(partners.site());

    var forAll = renamed.seenBy(new Audience.Everyone()).build();
    replace(Optional.empty(), forAll);
    assertThat(service.find(admin).entries()).containsExactly(forAll);
  }

  @Test
  void replace_unknownPlans_saysWhichEntriesAndChangesNothing() {
    replace(Optional.empty(), gold);
    var unknown = anEntry("Unknown").build();
    var theirs = anEntry("Theirs").offering(plan(stranger.organisation(), "Theirs")).build();

    assertThat(replace(Optional.empty(), silver, unknown, gold, theirs))
        .isEqualTo(
            new ReplaceCatalogue.Outcome.UnknownPlans(
                List.of(
                    new ReplaceCatalogue.UnknownPlan(1, unknown.plan()),
                    new ReplaceCatalogue.UnknownPlan(3, theirs.plan()))));
    assertThat(service.find(admin).entries()).containsExactly(gold);
  }

  @Test
  void replace_onePlanTwiceOrUnderAnotherId_throwsNamingTheField() {
    replace(Optional.empty(), gold);
    var again = anEntry("Again").offering(silver.plan()).build();

    assertThatInvalid(() -> replace(Optional.empty(), silver, again))
        .hasMessageStartingWith("catalogueEntries[1].planId: ");
    assertThatInvalid(() -> replace(Optional.of(aCatalogueId()), silver))
        .hasMessageStartingWith("id: ");
    assertThat(service.find(admin).entries()).containsExactly(gold);
  }

  /* ---- entries ---- */

  @Test
  void add_entry_isLast() {
    assertThat(add(gold)).isEqualTo(new AddCatalogueEntry.Outcome.Added(gold));
    assertThat(add(silver)).isEqualTo(new AddCatalogueEntry.Outcome.Added(silver));

    assertThat(service.find(admin).entries()).containsExactly(gold, silver);
  }

  @Test
  void addAndReplace_inactivePlan_isOffered() {
    var plan = aPlan("Old").inactive().build();
    stores.plans().add(organisation, plan);
    var entry = anEntry("Old").offering(plan.id()).build();

    assertThat(add(entry)).isEqualTo(new AddCatalogueEntry.Outcome.Added(entry));
    assertThat(replace(Optional.empty(), entry))
        .isInstanceOf(ReplaceCatalogue.Outcome.Replaced.class);
    assertThat(service.find(admin).entries()).containsExactly(entry);
  }

  @Test
  void add_refused_saysWhyAndChangesNothing() {
    add(gold);
    var unknown = anEntry("Unknown").build();
    var theirs = anEntry("Theirs").offering(plan(stranger.organisation(), "Theirs")).build();

    assertThat(add(anEntry("Again").offering(gold.plan()).build()))
        .isEqualTo(new AddCatalogueEntry.Outcome.AlreadyOffered(gold.plan()));
    assertThat(add(unknown)).isEqualTo(new AddCatalogueEntry.Outcome.UnknownPlan(unknown.plan()));
    assertThat(add(theirs)).isEqualTo(new AddCatalogueEntry.Outcome.UnknownPlan(theirs.plan()));
    assertThat(service.find(admin).entries()).containsExactly(gold);
  }

  @Test
  void addOrReplace_tooLarge_isFullAndChangesNothing() {
    var larger = anEntry("e").offering(gold.plan()).described("", "x".repeat(101)).build();

    assertThat(add(larger)).isEqualTo(new AddCatalogueEntry.Outcome.Full());
    assertThat(add(gold)).isEqualTo(new AddCatalogueEntry.Outcome.Added(gold));
    assertThat(replaceEntry(larger)).isEqualTo(ReplaceCatalogueEntry.Outcome.FULL);
    assertThat(service.find(admin).entries()).containsExactly(gold);
  }

  @Test
  void add_maximumNumberOfEntries_isFull() {
    var entries =
        IntStream.range(0, Catalogue.MOST)
            .mapToObj(n -> anEntry("e").offering(new PlanId(Ids.next())).build())
            .toList();
    unitOfWork.run(
        () -> {
          var present = stores.catalogues().findForUpdate(organisation, aCatalogueId());
          stores.catalogues().replace(organisation, new Catalogue(present.id(), entries));
        });

    assertThat(add(gold)).isEqualTo(new AddCatalogueEntry.Outcome.Full());
  }

  @Test
  void replaceEntry_present_keepsItsPlace() {
    replace(Optional.empty(), gold, silver);
    var better = anEntry("Better").offering(gold.plan()).shown().build();

    assertThat(replaceEntry(better)).isEqualTo(ReplaceCatalogueEntry.Outcome.REPLACED);
    assertThat(service.find(admin).entries()).containsExactly(better, silver);
    assertThat(replaceEntry(better)).isEqualTo(ReplaceCatalogueEntry.Outcome.REPLACED);
  }

  @Test
  void removeEntry_present_isOutAndItsPlanStays() {
    replace(Optional.empty(), gold, silver);

    removeEntry(gold.plan());
    assertThat(service.find(admin).entries()).containsExactly(silver);
    assertThat(stores.plans().find(organisation, gold.plan())).isPresent();
    assertNotFound(() -> removeEntry(gold.plan()));
  }

  @Test
  void replaceOrRemoveEntry_ofAnotherOrganisation_isUnknown() {
    replace(Optional.empty(), gold);

    assertNotFound(
        () -> replaceEntry(stranger, gold, Precondition.none()),
        () -> removeEntry(stranger, gold.plan(), Precondition.none()));
    assertThat(service.find(admin).entries()).containsExactly(gold);
  }

  /* ---- preconditions, roles ---- */

  @Test
  void anyChange_staleTag_isStaleAndChangesNothing() {
    replace(Optional.empty(), gold);
    var present = service.find(admin);
    Precondition<Catalogue> other = catalogue -> !catalogue.equals(present);

    assertRefused(RefusedException.Stale.class, anyChange(admin, other));
    assertThat(service.find(admin)).isEqualTo(present);

    assertThat(add(admin, silver, present::equals))
        .isEqualTo(new AddCatalogueEntry.Outcome.Added(silver));
  }

  @Test
  void anyChange_otherRoles_isNotPermitted() {
    replace(Optional.empty(), gold);
    var present = service.find(admin);

    assertNotPermitted(anyChange(approver, Precondition.none()));
    assertNotPermitted(anyChange(viewer, Precondition.none()));
    assertThat(service.find(admin)).isEqualTo(present);
  }

  private ThrowingCallable[] anyChange(Actor actor, Precondition<Catalogue> expected) {
    return new ThrowingCallable[] {
      () ->
          service.replace(
              new ReplaceCatalogue.Command(actor, Optional.empty(), List.of(), expected)),
      () -> add(actor, silver, expected),
      () -> replaceEntry(actor, gold, expected),
      () -> removeEntry(actor, gold.plan(), expected)
    };
  }

  private ReplaceCatalogue.Outcome replace(
      Optional<CatalogueId> stated, CatalogueEntry... entries) {
    return service.replace(
        new ReplaceCatalogue.Command(admin, stated, List.of(entries), Precondition.none()));
  }

  private AddCatalogueEntry.Outcome add(CatalogueEntry entry) {
    return add(admin, entry, Precondition.none());
  }

  private AddCatalogueEntry.Outcome add(
      Actor actor, CatalogueEntry entry, Precondition<Catalogue> expected) {
    return service.add(
        new AddCatalogueEntry.Command(actor, entry, expected, CatalogueServicesTest::fits));
  }

  private ReplaceCatalogueEntry.Outcome replaceEntry(CatalogueEntry entry) {
    return replaceEntry(admin, entry, Precondition.none());
  }

  private ReplaceCatalogueEntry.Outcome replaceEntry(
      Actor actor, CatalogueEntry entry, Precondition<Catalogue> expected) {
    return service.replace(
        new ReplaceCatalogueEntry.Command(actor, entry, expected, CatalogueServicesTest::fits));
  }

  private void removeEntry(PlanId plan) {
    removeEntry(admin, plan, Precondition.none());
  }

  private void removeEntry(Actor actor, PlanId plan, Precondition<Catalogue> expected) {
    service.remove(new RemoveCatalogueEntry.Command(actor, plan, expected));
  }

  private PlanId plan(String name) {
    return plan(organisation, name);
  }

  private PlanId plan(OrganisationId owner, String name) {
    var plan = aPlan(name).build();
    assertThat(stores.plans().add(owner, plan)).isEqualTo(Plans.Addition.ADDED);
    return plan.id();
  }

  private static boolean fits(Catalogue catalogue) {
    return catalogue.entries().stream().noneMatch(e -> e.texts().longDescription().length() > 100);
  }
}
