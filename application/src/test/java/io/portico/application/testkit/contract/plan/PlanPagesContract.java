package io.portico.application.testkit.contract.plan;

import static io.portico.application.port.out.plan.Plans.Addition.ADDED;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.plan.Plans;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.api.ApiId;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.PlanFixture;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every {@link Plans} promises about its pages, wherever it keeps plans. */
class PlanPagesContract extends StoreContract {

  /** Names in their order, case aside. */
  private static final List<String> ORDERED =
      List.of("10", "9", "A", "a b", "A_b", "aXb", "B", "b1", "Z", "Ä", "é", "😀");

  private Plans plans;

  @BeforeEach
  void openStores() {
    plans = stores.plans();
  }

  @Test
  void page_oneAfterAnother_returnsEachPlanOnceInOrder() {
    var shuffled = new ArrayList<>(ORDERED);
    Collections.shuffle(shuffled, new Random(1));
    shuffled.forEach(name -> added(aPlan(name)));

    for (var limit = 1; limit <= ORDERED.size() + 1; limit++) {
      var names = new ArrayList<String>();
      for (var offset = 0; offset < ORDERED.size(); offset += limit) {
        plans
            .page(organisation, PlanFilter.ALL, offset, limit)
            .forEach(plan -> names.add(plan.details().name()));
      }
      assertThat(names).as("limit %d", limit).containsExactlyElementsOf(ORDERED);
    }
  }

  @ParameterizedTest
  @CsvSource({
    ", , A/B;Gold 1%;gold 2|_",
    "GOLD, , Gold 1%;gold 2|_",
    "1%, , Gold 1%",
    "%1, , ''",
    "|_, , gold 2|_",
    "l, true, gold 2|_",
    ", false, Gold 1%"
  })
  void page_filtered_returnsThosePlansOnly(
      @Nullable String words, @Nullable Boolean active, String names) {
    added(aPlan("Gold 1%").inactive());
    added(aPlan("gold 2|_"));
    added(aPlan("A/B"));
    added(otherOrganisation, aPlan("Gold"));

    var filter = new PlanFilter(Optional.ofNullable(words), Optional.ofNullable(active));
    var expected = Stream.of(names.split(";")).filter(name -> !name.isEmpty()).toList();

    assertThat(plans.page(organisation, filter, 0, 10))
        .extracting(plan -> plan.details().name())
        .isEqualTo(expected);
    assertThat(plans.count(organisation, filter)).isEqualTo(expected.size());
  }

  @Test
  void page_thatOpenAnApi_areThoseWithARightToExactlyThisOne() {
    var billing = ApiId.of("billing_v1");
    added(aPlan("Gold").opening(ApiId.of("other"), billing));
    added(aPlan("Silver").granting(new AccessRight(billing, "Billing", List.of("v1"))));
    added(aPlan("Longer").opening(ApiId.of("billing_v1.2"), ApiId.of("a-billing_v1")));
    added(aPlan("Any character").opening(ApiId.of("billing-v1")));
    added(aPlan("Upper case").opening(ApiId.of("BILLING_V1")));
    added(
        aPlan("As text")
            .granting(
                new AccessRight(ApiId.of("x"), "\"api\":\"billing_v1\"", List.of("billing_v1"))));
    added(aPlan("None"));
    added(otherOrganisation, aPlan("Theirs").opening(billing));

    var filter = PlanFilter.opening(billing);
    assertThat(plans.page(organisation, filter, 0, 10))
        .extracting(plan -> plan.details().name())
        .containsExactly("Gold", "Silver");
    assertThat(plans.count(organisation, filter)).isEqualTo(2);
  }

  @Test
  void page_behindTheLast_isEmpty() {
    added(aPlan("Gold"));

    assertThat(plans.page(organisation, PlanFilter.ALL, 1, 10)).isEmpty();
    assertThat(plans.page(organisation, PlanFilter.ALL, 999_999_998_000L, 1_000)).isEmpty();
  }

  @Test
  void count_plansOfAnotherOrganisation_doNotCount() {
    added(otherOrganisation, aPlan("a"));
    added(aPlan("b"));

    assertThat(plans.count(organisation, PlanFilter.ALL)).isEqualTo(1);
    assertThat(plans.count(Ids.organisation(), PlanFilter.ALL)).isZero();
  }

  private Plan added(PlanFixture fixture) {
    return added(organisation, fixture);
  }

  private Plan added(OrganisationId to, PlanFixture fixture) {
    var plan = fixture.build();
    assertThat(plans.add(to, plan)).isEqualTo(ADDED);
    return plan;
  }
}
