package io.portico.application.testkit.contract.plan;

import static io.portico.application.port.out.plan.Plans.Addition.ADDED;
import static io.portico.application.port.out.plan.Plans.Addition.ID_TAKEN;
import static io.portico.application.port.out.plan.Plans.Addition.NAME_TAKEN;
import static io.portico.application.port.out.plan.Plans.Addition.TOO_MANY;
import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.plan.Plans.Replacement;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.api.ApiId;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.PlanFixture;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.OtherPlanId;
import io.portico.domain.plan.OtherPlanIds;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link Plans} promises, wherever it keeps them. */
class PlansContract extends StoreContract {

  private Plans plans;

  @BeforeEach
  void openStores() {
    plans = stores.plans();
  }

  /* ---- find ---- */

  static Stream<PlanFixture> anyPlans() {
    return Stream.of(
        aPlan("Gold, 😀 and \"safe\"")
            .opening(Ids.api(), Ids.api())
            .rated("0.5", "60")
            .granting(1_000, 3_600)
            .withKeysFor(Duration.ofDays(30))
            .tagged("edge", "it's \"so\"", "ü")
            .inactive(),
        aPlan("Gold"),
        aPlan(Texts.ofFourByteCharacters(PlanDetails.LONGEST_NAME))
            .opening(Stream.generate(Ids::api).limit(PlanDetails.MOST_APIS).toArray(ApiId[]::new))
            .rated("1000000000", "999999999.999999")
            .granting(Quota.LARGEST, PlanDetails.MOST_SECONDS)
            .withKeysFor(Duration.ofSeconds(PlanDetails.MOST_SECONDS))
            .tagged(
                IntStream.range(0, PlanDetails.MOST_TAGS)
                    .mapToObj(n -> Texts.ofFourByteCharacters(PlanDetails.LONGEST_TAG, n))
                    .toArray(String[]::new)),
        aPlan("Gold").denied().alsoNamed("gold.v1").keeping("{\"partitions\":{\"acl\":true}}"),
        aPlan("Gold").inactive().denied().alsoNamed("x".repeat(64)),
        aPlan("Gold").denied(),
        aPlan("Gold").opening(Ids.api()).selecting("team in (payments,'a b'),!retired"),
        aPlan("Gold").denied().alsoNamed("gold.v1").selecting("team=payments").exceeding(),
        aPlan("Gold").alsoNamed("gold.v1"),
        aPlan("Gold").keeping("{\"partitions\":{\"acl\":true}}"),
        aPlan("Gold").rated("0.000001", "0.1"),
        aPlan("Gold").rated("1.10", "1000"),
        aPlan("Gold").rated("1e3", "0"),
        aPlan("Gold").rated("-1", "-1").granting(-1, -1).withKeysFor(-1),
        aPlan("Gold")
            .granting(
                new AccessRight(Ids.api(), "Payments, 😀", List.of("v1", "Default")),
                new AccessRight(Ids.api(), "", List.of("2")),
                new AccessRight(ApiId.of("Orders.v1"), "Orders", List.of())));
  }

  @ParameterizedTest
  @MethodSource("anyPlans")
  void find_anyPlan_returnsAnEqualOne(PlanFixture any) {
    var plan = added(any);

    assertThat(plans.find(organisation, plan.id())).contains(plan);
    assertThat(all()).containsExactly(plan);
  }

  @Test
  void find_absentIdOrThatOfAnotherOrganisation_isEmpty() {
    var theirs = added(otherOrganisation, aPlan("Gold"));

    assertThat(plans.find(organisation, theirs.id())).isEmpty();
    assertThat(plans.find(organisation, new PlanId(Ids.next()))).isEmpty();
    unitOfWork.run(
        () -> {
          assertThat(plans.findForUpdate(organisation, theirs.id())).isEmpty();
          assertThat(plans.findForUpdate(otherOrganisation, theirs.id())).contains(theirs);
        });
  }

  /* ---- add ---- */

  @ParameterizedTest
  @CsvSource({"Gold, Gold", "gold, GOLD", "ÄÖÜ, äöü"})
  void add_nameTakenCaseAside_changesNothing(String taken, String wanted) {
    var first = added(aPlan(taken));

    assertThat(plans.add(organisation, aPlan(wanted).inactive().build())).isEqualTo(NAME_TAKEN);

    assertThat(all()).containsExactly(first);
  }

  @Test
  void add_idTaken_changesNothing() {
    var first = added(aPlan("Gold"));

    assertThat(plans.add(organisation, aPlan("Silver").withId(first.id()).build()))
        .isEqualTo(ID_TAKEN);
    assertThat(plans.add(organisation, first)).isEqualTo(ID_TAKEN);

    assertThat(all()).containsExactly(first);
    added(otherOrganisation, aPlan("Gold").withId(first.id()));
  }

  @Test
  void add_otherIdTaken_changesNothing() {
    var hexadecimal = Ids.next().toString();
    var first = added(aPlan("Gold").alsoNamed("gold"));
    var second = added(aPlan("Silver").alsoNamed(hexadecimal));

    for (var taken :
        List.of(
            aPlan("x").alsoNamed("gold"),
            aPlan("x").alsoNamed(first.id().toString()),
            aPlan("x").withId(new PlanId(Identifier.of("id", hexadecimal))))) {
      assertThat(plans.add(organisation, taken.build())).isEqualTo(ID_TAKEN);
    }

    assertThat(all()).containsExactly(first, second);
    assertThat(plans.ids(organisation))
        .isEqualTo(new OtherPlanIds(Map.of("gold", first.id(), hexadecimal, second.id())));
    assertThat(plans.ids(otherOrganisation)).isEqualTo(OtherPlanIds.NONE);
    added(otherOrganisation, aPlan("Gold").alsoNamed("gold"));
  }

  @Test
  void named_anyIdOfAPlan_findsItFromNowOn() {
    var hexadecimal = Ids.next().toString();
    assertThat(plans.named(organisation).find("gold")).isEmpty();
    assertThat(plans.named(organisation).find(hexadecimal))
        .contains(new PlanId(Identifier.of("id", hexadecimal)));

    var gold = added(aPlan("Gold").alsoNamed("gold"));
    var silver = added(aPlan("Silver").alsoNamed(hexadecimal));
    var bronze = added(aPlan("Bronze"));

    assertNamed(gold, "gold", gold.id().toString());
    assertNamed(silver, hexadecimal, silver.id().toString());
    assertNamed(bronze, bronze.id().toString(), bronze.id().toString().toUpperCase(Locale.ROOT));
    assertThat(plans.named(organisation).find("Gold")).isEmpty();
    assertThat(plans.named(otherOrganisation).find("gold")).isEmpty();
    replace(bronze.withOtherId(new OtherPlanId("bronze")));
    assertNamed(bronze, "bronze", bronze.id().toString());
    plans.remove(organisation, gold.id());
    assertThat(plans.named(organisation).find("gold")).isEmpty();
  }

  private void assertNamed(Plan plan, String... ids) {
    assertThat(ids)
        .allSatisfy(id -> assertThat(plans.named(organisation).find(id)).contains(plan.id()));
  }

  @Test
  void replace_otherId_isThatOfOnePlan() {
    var first = added(aPlan("Gold").alsoNamed("gold"));
    var second = added(aPlan("Silver"));

    assertThat(replace(second.withOtherId(new OtherPlanId("gold"))))
        .isEqualTo(Replacement.ID_TAKEN);
    var named = second.withOtherId(new OtherPlanId("silver"));
    assertThat(replace(named)).isEqualTo(Replacement.REPLACED);

    assertThat(all()).containsExactly(first, named);
  }

  @Test
  void add_lookalikes_areDifferent() {
    var folded = new HashSet<String>();
    for (var text : Texts.LOOKALIKES) {
      if (folded.add(aPlan(text).details().foldedName())) {
        added(aPlan(text));
      }
    }

    assertThat(all()).hasSameSizeAs(folded);
  }

  @Test
  void add_nameTakenInAnotherOrganisation_isAdded() {
    added(otherOrganisation, aPlan("Gold"));

    added(aPlan("Gold"));
  }

  @Test
  void add_oneNameConcurrently_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var name = "Gold " + round;

      assertThat(Concurrently.run(_ -> plans.add(organisation, aPlan(name).build())))
          .containsOnlyOnce(ADDED)
          .containsOnly(ADDED, NAME_TAKEN);
    }
    assertThat(all()).hasSize(ROUNDS);
  }

  @Test
  void add_moreThanTheMaximum_isRefusedAlsoConcurrently() throws InterruptedException {
    for (var number = 1; number < Plans.MOST; number++) {
      added(aPlan("plan " + number));
    }

    var additions =
        Concurrently.run(number -> plans.add(organisation, aPlan("last " + number).build()));

    assertThat(additions).containsOnlyOnce(ADDED).containsOnly(ADDED, TOO_MANY);
    assertThat(plans.count(organisation, PlanFilter.ALL)).isEqualTo(Plans.MOST);
    added(otherOrganisation, aPlan("first"));
  }

  /* ---- replace, remove ---- */

  @Test
  void replace_otherTerms_areFoundAfterwards() {
    var plan = added(aPlan("Gold").tagged("a").rated("1", "2"));
    var wanted =
        plan.withDetails(
            aPlan("Silver")
                .opening(Ids.api())
                .rated("2.5", "1")
                .granting(5, 6)
                .withKeysFor(Duration.ofSeconds(7))
                .tagged("b")
                .inactive()
                .details());

    assertThat(replace(wanted)).isEqualTo(Replacement.REPLACED);

    assertThat(plans.find(organisation, plan.id())).contains(wanted);
    assertThat(all()).containsExactly(wanted);
    added(aPlan("Gold"));
  }

  @Test
  void replace_itsOwnNameInOtherCase_isReplaced() {
    var wanted = added(aPlan("Gold")).withDetails(aPlan("GOLD").details());

    assertThat(replace(wanted)).isEqualTo(Replacement.REPLACED);
    assertThat(all()).containsExactly(wanted);
  }

  @Test
  void replace_nameOfAnother_changesNothing() {
    var one = added(aPlan("one"));
    var other = added(aPlan("other"));

    assertThat(replace(other.withDetails(aPlan("One").inactive().details())))
        .isEqualTo(Replacement.NAME_TAKEN);

    assertThat(all()).containsExactly(one, other);
  }

  @Test
  void findForUpdate_manyChangeAtOnce_nothingIsLost() throws InterruptedException {
    var plan = added(aPlan("Gold"));

    Concurrently.run(
        number ->
            unitOfWork.execute(
                () -> {
                  var present = plans.findForUpdate(organisation, plan.id()).orElseThrow();
                  var tags = new ArrayList<>(present.details().tags());
                  tags.add("tag " + number);
                  var wanted = aPlan("Gold").tagged(tags.toArray(String[]::new)).details();
                  return plans.replace(organisation, present.withDetails(wanted));
                }));

    assertThat(plans.find(organisation, plan.id()).orElseThrow().details().tags())
        .hasSize(Concurrently.THREADS);
  }

  @Test
  void remove_present_isGoneAndItsNameFree() {
    var plan = added(aPlan("Gold"));

    assertThat(plans.remove(otherOrganisation, plan.id())).isFalse();
    assertThat(plans.remove(organisation, plan.id())).isTrue();
    assertThat(plans.remove(organisation, plan.id())).isFalse();

    assertThat(plans.find(organisation, plan.id())).isEmpty();
    added(aPlan("Gold"));
  }

  /* ---- hold ---- */

  @Test
  void hold_some_returnsThoseThatTheOrganisationHas() {
    var gold = added(aPlan("Gold"));
    var silver = added(aPlan("Silver").inactive());
    added(aPlan("Bronze"));
    var theirs = added(otherOrganisation, aPlan("Gold"));

    assertThat(lock(Set.of(silver.id(), gold.id(), theirs.id(), new PlanId(Ids.next()))))
        .isEqualTo(Map.of(gold.id(), gold, silver.id(), silver));
    assertThat(lock(Set.of())).isEmpty();
  }

  @Test
  void hold_maximumNumber_returnsThemAll() {
    var ids = IntStream.range(0, Plans.MOST).mapToObj(n -> added(aPlan("plan " + n)).id()).toList();

    assertThat(lock(new HashSet<>(ids))).containsOnlyKeys(ids);
  }

  @Test
  void hold_untilTheUnitOfWorkEnds_thePlanCannotBeRemoved() throws Exception {
    var plan = added(aPlan("Gold"));
    var begun = new CountDownLatch(1);
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var removing =
          unitOfWork.execute(
              () -> {
                lock(Set.of(plan.id()));
                var other =
                    executor.submit(
                        () -> {
                          begun.countDown();
                          return remove(plan.id());
                        });
                await(begun);
                assertThat(plans.find(organisation, plan.id())).contains(plan);
                assertThat(other.isDone()).isFalse();
                return other;
              });

      assertThat(removing.get()).isTrue();
    }
  }

  private boolean remove(PlanId id) {
    return unitOfWork.execute(
        () -> {
          plans.findForUpdate(organisation, id);
          return plans.remove(organisation, id);
        });
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  private Map<PlanId, Plan> lock(Set<PlanId> ids) {
    return unitOfWork.execute(() -> plans.lock(organisation, ids));
  }

  private Replacement replace(Plan plan) {
    return unitOfWork.execute(
        () -> {
          assertThat(plans.findForUpdate(organisation, plan.id())).isPresent();
          return plans.replace(organisation, plan);
        });
  }

  private Plan added(PlanFixture fixture) {
    return added(organisation, fixture);
  }

  private Plan added(OrganisationId to, PlanFixture fixture) {
    var plan = fixture.build();
    assertThat(plans.add(to, plan)).isEqualTo(ADDED);
    return plan;
  }

  private List<Plan> all() {
    return plans.page(organisation, PlanFilter.ALL, 0, 10_000);
  }
}
