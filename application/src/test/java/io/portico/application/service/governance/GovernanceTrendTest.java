package io.portico.application.service.governance;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceTrend;
import io.portico.application.service.maintenance.RetentionRule.Step;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.governance.DailyCounts;
import io.portico.domain.governance.DailyCounts.Count;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.shared.RefusedException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GovernanceTrendTest extends ServiceTest {

  /* That of the clock. */
  private static final LocalDate TODAY = LocalDate.parse("2026-04-01");

  private final SettableClock clock = new SettableClock();
  private final CountGovernanceService counting =
      new CountGovernanceService(
          stores.governanceCounts(),
          new Coverage(stores.governancePolicies(), stores.labelDefinitions(), stores.apis()),
          clock);
  private final GovernanceQueries queries =
      new GovernanceQueriesService(
          stores.governancePolicies(),
          stores.labelDefinitions(),
          stores.discoveryMappings(),
          stores.apis(),
          stores.governanceCounts(),
          clock);

  private GovernancePolicy policy;

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").build());
    Given.freeTextLabels(stores, organisation, "team");
    policy = aPolicy("Owned").on("tier=1").requiring("team").build();
    stores.governancePolicies().add(organisation, policy);
    added("tier", "1", "team", "blue");
    added("tier", "1");
    added();
  }

  @Test
  void trend_countedEachDay_hasTheLastCountsOfEachDay() {
    counting.countDue();
    clock.pass(Duration.ofDays(1));
    counting.countDue();
    added("tier", "2");
    clock.pass(Duration.ofHours(1).plusMillis(1));
    counting.countDue();

    var trend = trend(2);

    assertThat(trend.first()).isEqualTo(TODAY);
    assertThat(trend.last()).isEqualTo(TODAY.plusDays(1));
    assertThat(trend.apis()).isEqualTo(Map.of(TODAY, 3L, TODAY.plusDays(1), 4L));
    assertThat(counts(trend, "team"))
        .isEqualTo(Map.of(TODAY, List.of(3L, 1L), TODAY.plusDays(1), List.of(4L, 1L)));
    assertThat(counts(trend, "tier"))
        .isEqualTo(Map.of(TODAY, List.of(3L, 2L), TODAY.plusDays(1), List.of(4L, 3L)));
    assertThat(trend.policies()).hasSize(1);
    assertThat(trend.policies().getFirst().subject()).isEqualTo(policy);
    assertThat(trend.policies().getFirst().counts())
        .isEqualTo(
            Map.of(
                TODAY,
                new Count(policy.id().value(), 2, 1),
                TODAY.plusDays(1),
                new Count(policy.id().value(), 2, 1)));
  }

  @Test
  void trend_today_isCountedNow() {
    assertThat(trend(1).apis()).isEqualTo(Map.of(TODAY, 3L));

    counting.countDue();
    added("tier", "1");

    var trend = trend(1);
    assertThat(trend.apis()).isEqualTo(Map.of(TODAY, 4L));
    assertThat(counts(trend, "tier")).isEqualTo(Map.of(TODAY, List.of(4L, 3L)));
    assertThat(trend.policies().getFirst().counts())
        .isEqualTo(Map.of(TODAY, new Count(policy.id().value(), 3, 1)));
  }

  @Test
  void countDue_countedWithinTheHour_waits() {
    counting.countDue();
    added();
    clock.pass(Duration.ofMinutes(59));

    counting.countDue();

    assertThat(stores.governanceCounts().apis(organisation, TODAY)).isEqualTo(Map.of(TODAY, 3L));
  }

  @Test
  void apisBefore_dayWithACount_isItsLast() {
    counting.countDue();
    added();
    clock.pass(Duration.ofDays(1));

    assertThat(queries.apisBefore(viewer, 1)).hasValue(3L);
    assertThat(queries.apisBefore(viewer, 0)).isEmpty();
    assertThat(queries.apisBefore(viewer, 2)).isEmpty();
  }

  @Test
  void trend_fewerDays_leavesOutTheOthers() {
    counting.countDue();
    clock.pass(Duration.ofDays(3));

    assertThat(trend(3).apis()).containsOnlyKeys(TODAY.plusDays(3));
    assertThat(counts(trend(3), "team")).containsOnlyKeys(TODAY.plusDays(3));
    assertThat(counts(trend(4), "team")).containsOnlyKeys(TODAY, TODAY.plusDays(3));
  }

  @Test
  void trend_named_hasThoseAlone() {
    counting.countDue();

    var ofLabel = queries.trend(viewer, 1, List.of("tier"), List.of());
    assertThat(ofLabel.labels()).hasSize(1);
    assertThat(ofLabel.policies()).isEmpty();
    var ofPolicy = queries.trend(viewer, 1, List.of(), List.of("owned", policy.id().toString()));
    assertThat(ofPolicy.labels()).isEmpty();
    assertThat(ofPolicy.policies()).hasSize(1);
  }

  @Test
  void trend_unknownOrTooMany_isRefused() {
    assertThatThrownBy(() -> queries.trend(viewer, 1, List.of("nope"), List.of()))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(() -> queries.trend(viewer, 1, List.of(), List.of("nope")))
        .isInstanceOf(RefusedException.NotFound.class);
    for (var i = 0; i < 140; i++) {
      Given.freeTextLabels(stores, organisation, "label_" + i);
    }
    assertThatInvalid(() -> trend(GovernanceQueries.MOST_DAYS))
        .hasMessageContaining("at most 100,000 counts");
    assertThat(trend(90).labels()).hasSize(142);
  }

  @Test
  void trend_otherOrganisation_seesNothingOfIt() {
    counting.countDue();

    var trend = queries.trend(stranger, 1, List.of(), List.of());

    assertThat(trend.labels()).isEmpty();
    assertThat(trend.apis()).containsOnly(Map.entry(TODAY, 0L));
  }

  @Test
  void retention_afterTwoYears_removesTheDay() {
    counting.countDue();
    var rule = new CountRetentionRule(stores.governanceCounts(), clock);

    var end = TODAY.plusYears(DailyCounts.YEARS_KEPT).atStartOfDay().toInstant(ZoneOffset.UTC);
    clock.pass(Duration.between(clock.instant(), end));
    assertThat(rule.removeSome()).isEqualTo(new Step(0, false));
    clock.pass(Duration.ofDays(1));
    assertThat(rule.removeSome()).isEqualTo(new Step(2, false));
  }

  private GovernanceTrend trend(int days) {
    return queries.trend(viewer, days, List.of(), List.of());
  }

  private static Map<LocalDate, List<Long>> counts(GovernanceTrend trend, String label) {
    var found = new HashMap<LocalDate, List<Long>>();
    trend.labels().stream()
        .filter(series -> series.subject().name().value().equals(label))
        .forEach(
            series ->
                series
                    .counts()
                    .forEach(
                        (day, count) ->
                            found.put(day, List.of(count.applicable(), count.covered()))));
    return found;
  }
}
