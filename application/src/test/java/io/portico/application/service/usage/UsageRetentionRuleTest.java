package io.portico.application.service.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.service.maintenance.PurgeExpiredRecordsService;
import io.portico.application.service.maintenance.RetentionRule;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageRetention;
import io.portico.domain.usage.UsageSweep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsageRetentionRuleTest extends ServiceTest {

  private static final int MANY_KEYS = 1_200;

  private final SettableClock clock = new SettableClock();
  private final List<Instant> pauses = new ArrayList<>();
  private final PurgeExpiredRecordsService service = node(retention("90d", "1y", "2y"));

  @Test
  void purge_expiredCounts_removesThemPerResolution() {
    hits(0, Duration.ofDays(0), Duration.ofDays(91), Duration.ofDays(400), Duration.ofDays(800));

    assertThat(service.purge()).isEqualTo(3 + 2 + 1);

    assertThat(buckets(Resolution.HOUR)).isEqualTo(1);
    assertThat(buckets(Resolution.DAY)).isEqualTo(2);
    assertThat(buckets(Resolution.MONTH)).isEqualTo(3);
    assertThat(service.purge()).isZero();
  }

  @Test
  void purge_unlimited_removesNothing() {
    hits(0, Duration.ofDays(5_000));

    assertThat(node(retention("forever", "forever", "forever")).purge()).isZero();
    assertThat(buckets(Resolution.HOUR)).isEqualTo(1);
  }

  @Test
  void purge_manyKeys_pausesBetweenSteps() {
    for (var number = 0; number < MANY_KEYS; number++) {
      hits(number, Duration.ofDays(100));
    }

    assertThat(service.purge()).isEqualTo(MANY_KEYS);
    // Each resolution takes three steps of up to 500 keys, with two pauses.
    assertThat(pauses).hasSize(2 * Resolution.values().length);
  }

  @Test
  void purge_leaseOfAnotherNode_waitsForItsEnd() {
    hits(0, Duration.ofDays(91));
    var first = UsageRetention.DEFAULT.firstBucket(Resolution.HOUR, clock.instant()).orElseThrow();
    unitOfWork.run(
        () ->
            stores
                .usageSweeps()
                .replace(
                    UsageSweep.none(Resolution.HOUR)
                        .leasedTo(Ids.next(), first, clock.instant())
                        .orElseThrow()));

    assertThat(service.purge()).isZero();

    clock.pass(UsageSweep.LEASE_DURATION);
    assertThat(service.purge()).isEqualTo(1);
  }

  @Test
  void purge_nextDay_startsAgain() {
    hits(0, Duration.ofDays(90));
    assertThat(service.purge()).isZero();

    clock.pass(Duration.ofDays(1));

    assertThat(service.purge()).isEqualTo(1);
  }

  private PurgeExpiredRecordsService node(UsageRetention retention) {
    var node = Ids.next();
    return new PurgeExpiredRecordsService(
        Arrays.stream(Resolution.values())
            .<RetentionRule>map(
                resolution ->
                    new UsageRetentionRule(
                        resolution, stores.usageSweeps(), retention, node, clock, unitOfWork))
            .toList(),
        () -> pauses.add(clock.instant()));
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
      hits.add(Hits.hit(Hits.key(key), 200, clock.instant().minus(age)));
    }
    unitOfWork.run(() -> stores.usageCounts().add(organisation, hits));
  }

  private int buckets(Resolution resolution) {
    return stores
        .usageCounts()
        .find(organisation, resolution, List.of(Hits.key(0)), 0, Integer.MAX_VALUE)
        .size();
  }
}
