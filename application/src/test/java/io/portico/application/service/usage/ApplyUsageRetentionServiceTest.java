package io.portico.application.service.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.RetentionPeriod;
import io.portico.domain.usage.RetentionSweep;
import io.portico.domain.usage.UsageRetention;
import io.portico.domain.usage.UsageTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ApplyUsageRetentionServiceTest {

  private static final int MANY_KEYS = 1_200;

  private final InMemoryStores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final SettableClock clock = new SettableClock();
  private final List<Instant> rests = new ArrayList<>();
  private final ApplyUsageRetentionService service = node(retention("90d", "1y", "2y"));

  @Test
  void forget_oldAndNewCounts_removesTheOldOfEachResolution() {
    hits(0, Duration.ofDays(0), Duration.ofDays(91), Duration.ofDays(400), Duration.ofDays(800));

    assertThat(service.forget()).isEqualTo(3 + 2 + 1);

    assertThat(buckets(Resolution.HOUR)).isEqualTo(1);
    assertThat(buckets(Resolution.DAY)).isEqualTo(2);
    assertThat(buckets(Resolution.MONTH)).isEqualTo(3);
    assertThat(service.forget()).isZero();
  }

  @Test
  void forget_forEver_removesNothing() {
    hits(0, Duration.ofDays(5_000));

    assertThat(node(retention("forever", "forever", "forever")).forget()).isZero();
    assertThat(buckets(Resolution.HOUR)).isEqualTo(1);
  }

  @Test
  void forget_manyKeys_isDoneInStepsWithRests() {
    for (var number = 0; number < MANY_KEYS; number++) {
      hits(number, Duration.ofDays(100));
    }

    assertThat(service.forget()).isEqualTo(MANY_KEYS);
    // Two steps of 500 keys for each resolution, and the last one behind which there is no rest.
    assertThat(rests).hasSize(2 * Resolution.values().length);
  }

  @Test
  void forget_whileAnotherNodeIsAtIt_leavesItAloneUntilTheLeaseIsOver() {
    hits(0, Duration.ofDays(91));
    var first = UsageRetention.USUAL.firstBucket(Resolution.HOUR, clock.instant()).orElseThrow();
    stores
        .unitOfWork()
        .execute(
            () -> {
              stores
                  .usageSweeps()
                  .replace(
                      RetentionSweep.none(Resolution.HOUR)
                          .takenBy(Ids.next(), first, clock.instant())
                          .orElseThrow());
              return true;
            });

    assertThat(service.forget()).isZero();

    clock.pass(RetentionSweep.LEASE);
    assertThat(service.forget()).isEqualTo(1);
  }

  @Test
  void forget_nextDay_beginsAnew() {
    hits(0, Duration.ofDays(90));
    assertThat(service.forget()).isZero();

    clock.pass(Duration.ofDays(1));

    assertThat(service.forget()).isEqualTo(1);
  }

  private ApplyUsageRetentionService node(UsageRetention retention) {
    return new ApplyUsageRetentionService(
        stores.usageSweeps(),
        retention,
        Ids.next(),
        clock,
        stores.unitOfWork(),
        () -> rests.add(clock.instant()));
  }

  private static UsageRetention retention(String hours, String days, String months) {
    return new UsageRetention(
        RetentionPeriod.of("hours", hours),
        RetentionPeriod.of("days", days),
        RetentionPeriod.of("months", months));
  }

  private void hits(int key, Duration... ages) {
    var hits = new HitCounts();
    for (var age : ages) {
      hits.add(
          new Hit(
              Hits.key(key),
              new UsageTarget("api", Optional.empty(), Optional.empty()),
              200,
              clock.instant().minus(age),
              OptionalLong.empty()));
    }
    stores
        .unitOfWork()
        .execute(
            () -> {
              stores.usageCounts().add(organisation, hits);
              return true;
            });
  }

  private int buckets(Resolution resolution) {
    return stores
        .usageCounts()
        .find(organisation, resolution, List.of(Hits.key(0)), 0, Integer.MAX_VALUE)
        .size();
  }
}
