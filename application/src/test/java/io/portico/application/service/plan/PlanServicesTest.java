package io.portico.application.service.plan;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogueId;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.PlanFixture;
import io.portico.domain.plan.OtherPlanId;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RefusedException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlanServicesTest extends ServiceTest {

  private final Plans plans = stores.plans();
  private final PlanService service =
      new PlanService(
          plans,
          stores.catalogues(),
          stores.issuedKeys(),
          stores.planSelection(),
          new SequentialIds(),
          stores.keyPushWriter(),
          unitOfWork,
          stores.audit());

  /* ---- define ---- */

  @Test
  void define_plan_isStoredAsWritten() {
    var details = aPlan("Gold").opening(Ids.api()).rated("10", "1").tagged("eu").details();
    var expected = new Plan(new PlanId(SequentialIds.nth(1)), details);

    assertThat(define(details)).isEqualTo(new DefinePlan.Outcome.Defined(expected));
    assertThat(service.find(admin, expected.id())).isEqualTo(expected);
    assertNotFound(() -> service.find(stranger, expected.id()));
  }

  @Test
  void define_nameTaken_saysSo() {
    define(aPlan("Gold").details());

    assertThat(define(aPlan("GOLD").details())).isEqualTo(new DefinePlan.Outcome.NameTaken("GOLD"));
  }

  @Test
  void define_idOfTheClient_isUsedOnce() {
    var plan = aPlan("Gold").build();

    assertThat(define(Optional.of(plan.id()), plan.details()))
        .isEqualTo(new DefinePlan.Outcome.Defined(plan));
    assertThat(define(Optional.of(plan.id()), aPlan("Silver").details()))
        .isEqualTo(new DefinePlan.Outcome.IdTaken(aPlan("Silver").withId(plan.id()).build()));
    assertThat(service.find(admin, plan.id())).isEqualTo(plan);
  }

  @Test
  void replace_otherId_isAddedOnceAndStays() {
    var plan = added(aPlan("Gold"));
    var gold = new OtherPlanId("gold");

    assertThat(replace(plan, gold))
        .isEqualTo(new ReplacePlan.Outcome.Replaced(plan.withOtherId(gold)));
    assertThat(replace(plan, gold))
        .isEqualTo(new ReplacePlan.Outcome.Replaced(plan.withOtherId(gold)));
    assertThat(service.ids(viewer).find("gold")).contains(plan.id());
    assertInvalid(
        "id: 'silver' (expected: the id in the path)",
        () -> replace(plan, new OtherPlanId("silver")));
    var other = added(aPlan("Silver"));
    assertThat(replace(other, gold)).isInstanceOf(ReplacePlan.Outcome.IdTaken.class);
    assertInvalid(
        "id: '%s' (expected: the id in the path)".formatted(plan.id()),
        () -> replace(other, new OtherPlanId(plan.id().toString())));
  }

  private ReplacePlan.Outcome replace(Plan plan, OtherPlanId other) {
    return service.replace(
        new ReplacePlan.Command(
            admin,
            plan.id(),
            Optional.of(other),
            plan.details(),
            Optional.empty(),
            Precondition.none()));
  }

  @Test
  void define_maximumNumber_saysSo() {
    for (var i = 0; i < Plans.MOST; i++) {
      added(aPlan("plan " + i));
    }

    assertThat(define(aPlan("Gold").details())).isEqualTo(new DefinePlan.Outcome.TooMany(1_000));
  }

  /* ---- replace ---- */

  @Test
  void replace_otherTerms_keepsTheId() {
    var plan = added(aPlan("Gold"));
    var details = aPlan("Silver").inactive().details();

    assertThat(replace(admin, plan.id(), details, Precondition.none()))
        .isEqualTo(new ReplacePlan.Outcome.Replaced(plan.withDetails(details)));
    assertThat(service.find(admin, plan.id())).isEqualTo(plan.withDetails(details));
  }

  @Test
  void replace_sameTerms_changesNothing() {
    var plan = added(aPlan("Gold"));

    assertThat(replace(admin, plan.id(), plan.details(), Precondition.none()))
        .isEqualTo(new ReplacePlan.Outcome.Replaced(plan));
  }

  @Test
  void replace_staleTag_isStaleAndChangesNothing() {
    var plan = added(aPlan("Gold"));
    var details = aPlan("Silver").details();

    assertRefused(
        RefusedException.Stale.class,
        () -> replace(admin, plan.id(), details, present -> !present.equals(plan)));
    assertThat(service.find(admin, plan.id())).isEqualTo(plan);
    assertThat(replace(admin, plan.id(), details, plan::equals))
        .isEqualTo(new ReplacePlan.Outcome.Replaced(plan.withDetails(details)));
  }

  @Test
  void replace_refused_saysWhyAndChangesNothing() {
    var plan = added(aPlan("Gold"));
    added(aPlan("Silver"));

    assertThat(replace(admin, plan.id(), aPlan("silver").details(), Precondition.none()))
        .isEqualTo(new ReplacePlan.Outcome.NameTaken("silver"));
    assertNotFound(
        () ->
            replace(admin, new PlanId(Ids.next()), aPlan("Bronze").details(), Precondition.none()),
        () -> replace(stranger, plan.id(), aPlan("Bronze").details(), Precondition.none()));
    assertThat(service.find(admin, plan.id())).isEqualTo(plan);
  }

  /* ---- remove ---- */

  @Test
  void remove_unusedThenAbsent_saysWhich() {
    var plan = added(aPlan("Gold"));
    stores.issuedKeys().add(organisation, aKey().on(plan.id()).revoked().build());
    stores.issuedKeys().add(stranger.organisation(), aKey().on(plan.id()).build());

    assertNotFound(() -> remove(stranger, plan.id(), Precondition.none()));
    assertThat(service.obstacle(admin, plan.id())).isEmpty();
    assertThat(remove(admin, plan.id(), Precondition.none()))
        .isEqualTo(new RemovePlan.Outcome.Removed());
    assertNotFound(() -> remove(admin, plan.id(), Precondition.none()));
  }

  @Test
  void remove_withLiveKeys_saysHowManyAndRemovesNothing() {
    var plan = added(aPlan("Gold"));
    stores.issuedKeys().add(organisation, aKey().on(plan.id()).build());
    stores.issuedKeys().add(organisation, aKey().on(plan.id()).build());

    assertThat(remove(admin, plan.id(), Precondition.none()))
        .isEqualTo(new RemovePlan.Outcome.HasLiveKeys(plan, 2));
    assertThat(service.obstacle(admin, plan.id()))
        .contains(new RemovePlan.Outcome.HasLiveKeys(plan, 2));
    assertThat(service.find(admin, plan.id())).isEqualTo(plan);
  }

  @Test
  void remove_offeredByTheCatalogue_saysByWhichEntryAndRemovesNothing() {
    var plan = added(aPlan("Gold"));
    var entry = anEntry("Payments").offering(plan.id()).build();
    unitOfWork.run(
        () -> {
          var catalogue = stores.catalogues().findForUpdate(organisation, aCatalogueId());
          stores.catalogues().replace(organisation, new Catalogue(catalogue.id(), List.of(entry)));
        });

    assertThat(remove(admin, plan.id(), Precondition.none()))
        .isEqualTo(new RemovePlan.Outcome.Offered(plan, "Payments"));
    assertThat(service.obstacle(admin, plan.id()))
        .contains(new RemovePlan.Outcome.Offered(plan, "Payments"));
    assertThat(service.find(admin, plan.id())).isEqualTo(plan);
  }

  @Test
  void remove_staleTag_isStaleAndRemovesNothing() {
    var plan = added(aPlan("Gold"));

    assertRefused(
        RefusedException.Stale.class,
        () -> remove(admin, plan.id(), present -> !present.equals(plan)));
    assertThat(service.find(admin, plan.id())).isEqualTo(plan);
    assertThat(remove(admin, plan.id(), plan::equals)).isEqualTo(new RemovePlan.Outcome.Removed());
  }

  /* ---- browse, roles ---- */

  @Test
  void browse_parts_areInTheOrderOfTheNamesWithTheTotal() {
    var c = added(aPlan("c"));
    var a = added(aPlan("a"));
    var b = added(aPlan("B"));

    assertThat(browse(admin, 0, 2)).isEqualTo(new OffsetPage<>(List.of(a, b), 3));
    assertThat(browse(admin, 2, 2)).isEqualTo(new OffsetPage<>(List.of(c), 3));
    assertThat(browse(admin, 0, 10_000)).isEqualTo(new OffsetPage<>(List.of(a, b, c), 3));
    var inactive = added(aPlan("d").inactive());
    var filter = new PlanFilter(Optional.empty(), Optional.of(false));
    assertThat(service.page(admin, filter, new OffsetRange(0, 2)))
        .isEqualTo(new OffsetPage<>(List.of(inactive), 1));
    assertThat(browse(stranger, 0, 2)).isEqualTo(new OffsetPage<>(List.of(), 0));
  }

  @ParameterizedTest
  @EnumSource(names = {"APPROVER", "VIEWER"})
  void anyWrite_otherRoles_isNotPermitted(Role role) {
    var plan = added(aPlan("Gold"));
    var actor = callerAs(role);

    assertNotPermitted(
        () ->
            service.define(
                new DefinePlan.Command(actor, Optional.empty(), aPlan("Silver").details())),
        () -> replace(actor, plan.id(), aPlan("Silver").details(), Precondition.none()),
        () -> remove(actor, plan.id(), Precondition.none()));
    assertThat(browse(actor, 0, 10)).isEqualTo(new OffsetPage<>(List.of(plan), 1));
    assertThat(service.find(actor, plan.id())).isEqualTo(plan);
  }

  private DefinePlan.Outcome define(PlanDetails details) {
    return define(Optional.empty(), details);
  }

  private DefinePlan.Outcome define(Optional<PlanId> id, PlanDetails details) {
    return service.define(new DefinePlan.Command(admin, id, details));
  }

  private ReplacePlan.Outcome replace(
      Actor actor, PlanId plan, PlanDetails details, Precondition<Plan> expected) {
    return service.replace(new ReplacePlan.Command(actor, plan, details, expected));
  }

  private RemovePlan.Outcome remove(Actor actor, PlanId plan, Precondition<Plan> expected) {
    return service.remove(new RemovePlan.Command(actor, plan, expected));
  }

  private OffsetPage<Plan> browse(Actor actor, long offset, int limit) {
    return service.page(actor, PlanFilter.ALL, new OffsetRange(offset, limit));
  }

  private Plan added(PlanFixture fixture) {
    var plan = fixture.build();
    assertThat(plans.add(organisation, plan)).isEqualTo(Plans.Addition.ADDED);
    return plan;
  }
}
