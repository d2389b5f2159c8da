package io.portico.domain.request;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyRequestFilterTest {

  private static final PlanId GOLD = new PlanId(Ids.next());
  private static final DeveloperDetails ANN =
      aDeveloper("ann.lee@acme.example").with("Company", "Acme").build().details();
  private static final KeyRequest REQUEST =
      KeyRequest.pending(
          new KeyRequestId(Ids.next()),
          new KeyRequestDetails(
              new DeveloperId(Ids.next()),
              GOLD,
              "v1",
              CustomFields.of(Map.of("Use case", "Checkout for \"Büros\""))),
          Instant.EPOCH);

  @ParameterizedTest
  @CsvSource({
    "CHECKOUT,     true",
    "büros,        true",
    "case,         true",
    "acme,         true",
    "ann gold,     true",
    "'gold, lee',  true",
    "v1,           false",
    "checkout bob, false",
  })
  void matches_words_areInTheFieldsThePlanOrTheDeveloper(String words, boolean matches) {
    assertThat(searching(words).matches(REQUEST, Optional.of(ANN), Optional.of("Gold")))
        .isEqualTo(matches);
  }

  @Test
  void matches_removedDeveloperAndPlan_areSearchedForTheirFieldsOnly() {
    assertThat(searching("gold").matches(REQUEST, Optional.empty(), Optional.empty())).isFalse();
    assertThat(searching("for").matches(REQUEST, Optional.empty(), Optional.empty())).isTrue();
  }

  @Test
  void matches_plans_areOneOfThem() {
    assertThat(matches(forPlans(GOLD, new PlanId(Ids.next())))).isTrue();
    assertThat(matches(forPlans(new PlanId(Ids.next())))).isFalse();
    assertThat(matches(forPlans())).isFalse();
    assertThat(forPlans().selectsNone()).isTrue();
    assertThat(KeyRequestFilter.ALL.selectsNone()).isFalse();
  }

  private static boolean matches(KeyRequestFilter filter) {
    return filter.matches(REQUEST, Optional.of(ANN), Optional.of("Gold"));
  }

  private static KeyRequestFilter forPlans(PlanId... plans) {
    return new KeyRequestFilter(
        KeyRequestFilter.ALL.statuses(),
        Optional.empty(),
        Optional.of(Set.of(plans)),
        Optional.empty());
  }

  private static KeyRequestFilter searching(String words) {
    return new KeyRequestFilter(
        KeyRequestFilter.ALL.statuses(),
        Optional.empty(),
        Optional.empty(),
        DeveloperWords.in(words));
  }
}
