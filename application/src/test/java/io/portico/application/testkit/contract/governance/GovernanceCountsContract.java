package io.portico.application.testkit.contract.governance;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.governance.GovernanceCounts;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.Ids;
import io.portico.domain.governance.DailyCounts;
import io.portico.domain.governance.DailyCounts.Count;
import io.portico.domain.shared.Identifier;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link GovernanceCounts} promises, wherever it keeps them. */
class GovernanceCountsContract extends StoreContract {

  private static final LocalDate DAY = LocalDate.parse("2026-03-01");
  private static final Instant NOON = DAY.atTime(12, 0).toInstant(ZoneOffset.UTC);

  private final Identifier tier = Ids.next();
  private final Identifier team = Ids.next();

  private GovernanceCounts counts;

  @BeforeEach
  void openStores() {
    counts = stores.governanceCounts();
  }

  @Test
  void find_subjects_areTheirCountsFromTheFirstDayOn() {
    put(DAY.minusDays(1), new Count(tier, 10, 1));
    put(DAY, new Count(tier, 11, 2), new Count(team, 11, 3));
    put(DAY.plusDays(2), new Count(tier, 4_000_000_000L, 3_000_000_000L));

    assertThat(counts.find(organisation, List.of(tier, Ids.next()), DAY))
        .isEqualTo(
            Map.of(
                tier,
                Map.of(
                    DAY,
                    new Count(tier, 11, 2),
                    DAY.plusDays(2),
                    new Count(tier, 4_000_000_000L, 3_000_000_000L))));
    assertThat(counts.apis(organisation, DAY)).isEqualTo(Map.of(DAY, 7L, DAY.plusDays(2), 7L));
    assertThat(counts.find(organisation, List.of(), DAY)).isEmpty();
  }

  @Test
  void find_otherOrganisation_isEmpty() {
    put(DAY, new Count(tier, 10, 1));
    var other = otherOrganisation;

    assertThat(counts.find(other, List.of(tier), DAY)).isEmpty();
    assertThat(counts.apis(other, DAY)).isEmpty();
  }

  @Test
  void put_sameDay_replacesAllItsCounts() {
    put(DAY, new Count(tier, 10, 1), new Count(team, 10, 2));

    counts.put(organisation, new DailyCounts(DAY, NOON, 8, List.of(new Count(team, 8, 5))));

    assertThat(counts.find(organisation, List.of(tier, team), DAY))
        .isEqualTo(Map.of(team, Map.of(DAY, new Count(team, 8, 5))));
    assertThat(counts.apis(organisation, DAY)).isEqualTo(Map.of(DAY, 8L));
  }

  @Test
  void due_countedOnTheDayAndSince_isNotListed() {
    put(DAY, new Count(tier, 10, 1));

    assertThat(counts.due(DAY, NOON, 100)).doesNotContain(organisation);
    assertThat(counts.due(DAY, NOON.plusMillis(1), 100)).contains(organisation);
    assertThat(counts.due(DAY.plusDays(1), NOON.minus(Duration.ofDays(9)), 100))
        .contains(organisation);
  }

  @Test
  void due_many_listsAsManyAsAsked() {
    assertThat(counts.due(DAY, NOON, 1)).hasSize(1);
  }

  @Test
  void purgeBefore_daysBefore_areGoneUpToTheLimit() {
    put(DAY.minusDays(2), new Count(tier, 10, 1));
    put(DAY.minusDays(1), new Count(tier, 10, 1));
    put(DAY, new Count(tier, 10, 1));

    assertThat(counts.purgeBefore(DAY, 1)).isEqualTo(1);
    assertThat(counts.purgeBefore(DAY, 5)).isEqualTo(1);
    assertThat(counts.purgeBefore(DAY, 5)).isZero();
    assertThat(counts.apis(organisation, LocalDate.EPOCH)).containsOnlyKeys(DAY);
    assertThat(counts.find(organisation, List.of(tier), LocalDate.EPOCH).get(tier))
        .containsOnlyKeys(DAY);
  }

  @Test
  void removeAll_organisation_losesItsCountsAlone() {
    put(DAY, new Count(tier, 10, 1));
    put(DAY.minusDays(1), new Count(tier, 10, 1));
    counts.put(otherOrganisation, new DailyCounts(DAY, NOON, 2, List.of(new Count(tier, 2, 1))));

    counts.removeAll(organisation);

    assertThat(counts.apis(organisation, LocalDate.EPOCH)).isEmpty();
    assertThat(counts.find(organisation, List.of(tier), LocalDate.EPOCH)).isEmpty();
    assertThat(counts.apis(otherOrganisation, LocalDate.EPOCH)).isEqualTo(Map.of(DAY, 2L));
  }

  private void put(LocalDate day, Count... some) {
    counts.put(organisation, new DailyCounts(day, NOON, 7, Arrays.asList(some)));
  }
}
