package io.portico.application.testkit.contract.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.usage.UsageSweeps;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.BucketRange;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageSweep;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link UsageSweeps} promises. */
class UsageSweepsContract extends StoreContract {

  private static final int KEYS = 7;
  private static final int HITS = 400;
  private static final int EVERYTHING = Integer.MAX_VALUE;

  private UsageSweeps sweeps;

  @BeforeEach
  void openStores() {
    sweeps = stores.usageSweeps();
  }

  @Test
  void replace_sweep_changesItsResolutionOnly() {
    var day = UsageSweep.none(Resolution.DAY);
    var now = Instant.parse("2026-01-01T00:00:00Z");
    var taken = day.leasedTo(Ids.next(), 19_000, now).orElseThrow().at(17);
    for (var resolution : Resolution.values()) {
      inOne(() -> replaced(UsageSweep.none(resolution)));
    }

    inOne(() -> replaced(taken));

    assertThat(inOne(() -> sweeps.findForUpdate(Resolution.DAY))).isEqualTo(taken);
    assertThat(inOne(() -> sweeps.findForUpdate(Resolution.HOUR)))
        .isEqualTo(UsageSweep.none(Resolution.HOUR));

    inOne(() -> replaced(taken.end()));

    assertThat(inOne(() -> sweeps.findForUpdate(Resolution.DAY)))
        .isEqualTo(new UsageSweep(Resolution.DAY, 19_000, 17, true, Optional.empty()));
    inOne(() -> replaced(day));
  }

  @Test
  void findForUpdate_outsideAUnitOfWork_throws() {
    assertThatThrownBy(() -> sweeps.findForUpdate(Resolution.DAY))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void remove_smallSteps_removesExpiredCountsOnly() {
    counted(organisation, 1);
    counted(otherOrganisation, 2);
    var before = Resolution.HOUR.bucket(Hits.AROUND);
    var kept = keptSince(organisation, before);
    var keptOfOthers = keptSince(otherOrganisation, before);
    var days = everything(organisation, Resolution.DAY);
    var gone = everything(organisation, Resolution.HOUR).size() - kept.size();
    var goneOfOthers = everything(otherOrganisation, Resolution.HOUR).size() - keptOfOthers.size();

    var rows = 0;
    var position = 0;
    var steps = 0;
    for (var ended = false; !ended; steps++) {
      var from = position;
      var removal = inOne(() -> sweeps.remove(Resolution.HOUR, before, from, 3, 20));
      assertThat(removal.rows()).isLessThanOrEqualTo(20);
      rows += removal.rows();
      ended = removal.next().isEmpty();
      position = removal.next().orElse(position);
    }

    assertThat(rows).isEqualTo(gone + goneOfOthers).isGreaterThan(100);
    assertThat(steps).isGreaterThanOrEqualTo(rows / 20);
    assertThat(everything(organisation, Resolution.HOUR)).isEqualTo(kept).isNotEmpty();
    assertThat(everything(otherOrganisation, Resolution.HOUR)).isEqualTo(keptOfOthers);
    assertThat(everything(organisation, Resolution.DAY)).isEqualTo(days);
    assertThat(latencies(Resolution.HOUR, 0, before - 1)).isEmpty();
    assertThat(latencies(Resolution.HOUR, before, before + 100)).isNotEmpty();
    assertThat(latencies(Resolution.DAY, 0, Resolution.DAY.ofHour(before) - 1)).isNotEmpty();
  }

  private Map<Integer, LatencyHistogram> latencies(Resolution resolution, int first, int last) {
    var span = new BucketRange(resolution, first, last);
    return stores
        .usageReports()
        .latencies(
            organisation, new Buckets(resolution, List.of(span), CountedDays.ALL), UsageFilter.ALL)
        .orElseThrow();
  }

  @Test
  void remove_resolution_leavesTheOthers() {
    counted(organisation, 3);
    var after = Hits.AROUND.plus(Duration.ofDays(400));

    for (var resolution : Resolution.values()) {
      var present = everything(organisation, resolution).size();

      var removal =
          inOne(() -> sweeps.remove(resolution, resolution.bucket(after), 0, KEYS + 1, EVERYTHING));

      assertThat(removal.rows()).isEqualTo(present).isPositive();
      assertThat(removal.next()).isEmpty();
      assertThat(everything(organisation, resolution)).isEmpty();
    }
  }

  @Test
  void remove_allKeys_hasNoNext() {
    counted(organisation, 4);

    assertThat(inOne(() -> sweeps.remove(Resolution.DAY, 0, 0, KEYS, 1)).next()).isEmpty();
    assertThat(inOne(() -> sweeps.remove(Resolution.DAY, 0, 0, KEYS - 1, 1)).next()).isPresent();
  }

  @Test
  void remove_noKeys_removesNothing() {
    var removal = inOne(() -> sweeps.remove(Resolution.DAY, EVERYTHING, 0, 10, 10));

    assertThat(removal.rows()).isZero();
    assertThat(removal.next()).isEmpty();
  }

  private void counted(OrganisationId of, int seed) {
    inOne(
        () -> {
          stores.usageCounts().add(of, Hits.counted(Hits.some(new Random(seed), HITS, KEYS)));
          return true;
        });
    stores.usageCounts().fold(Ids.next(), Instant.MAX, InstantSource.system());
  }

  private boolean replaced(UsageSweep sweep) {
    sweeps.replace(sweep);
    return true;
  }

  private <T> T inOne(Supplier<T> work) {
    return unitOfWork.execute(work);
  }

  private Map<CounterKey, Count> keptSince(OrganisationId of, int first) {
    return everything(of, Resolution.HOUR).entrySet().stream()
        .filter(entry -> entry.getKey().bucket() >= first)
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private Map<CounterKey, Count> everything(OrganisationId of, Resolution resolution) {
    var keys = IntStream.range(0, KEYS).mapToObj(Hits::key).toList();
    return stores.usageCounts().find(of, resolution, keys, 0, EVERYTHING);
  }
}
