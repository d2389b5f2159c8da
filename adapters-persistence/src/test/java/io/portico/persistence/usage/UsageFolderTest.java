package io.portico.persistence.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.Waiting;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.Identifier;
import io.portico.domain.usage.BucketRange;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageFilter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Folds that end halfway, on each database. */
class UsageFolderTest extends StoreContract {

  /* More slots than a transaction adds on any database. */
  private static final int HITS = 12_000;
  private static final int KEYS = 300;
  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

  private final HitCounts all = new HitCounts();

  @BeforeEach
  void count() {
    add(1);
    add(2);
  }

  @Test
  void fold_endedHalfway_reportsAreTheSameAndAnotherNodeGoesOn() {
    assertThat(stores.usageCounts().backlog().count()).isEqualTo(2);

    foldAndFail(Ids.next());
    assertAllCounted();
    add(3);
    assertAllCounted();
    assertThat(stores.usageCounts().backlog()).isEqualTo(new Waiting(3, Optional.of(NOW)));

    fold(Ids.next(), NOW.plusSeconds(10));
    assertAllCounted();

    fold(Ids.next(), NOW.plusSeconds(60));
    assertAllCounted();
    assertThat(stores.usageCounts().backlog()).isEqualTo(new Waiting(1, Optional.of(NOW)));

    fold(Ids.next(), NOW.plusSeconds(120));
    assertThat(stores.usageCounts().backlog()).isEqualTo(new Waiting(0, Optional.empty()));
  }

  @Test
  void fold_endedHalfway_isNotTakenFromItsNodeAtOnce() {
    var node = Ids.next();
    foldAndFail(node);

    fold(node, NOW.plusSeconds(1));

    assertAllCounted();
  }

  @Test
  void removeAll_duringAFold_removesWhatItHasAndHasNotAdded() {
    foldAndFail(Ids.next());
    add(4);
    var gone = IntStream.range(0, KEYS).filter(key -> key % 2 == 0).mapToObj(Hits::key).toList();

    unitOfWork.run(() -> stores.usageCounts().removeAll(organisation, gone, Set.of()));
    fold(Ids.next(), NOW.plusSeconds(1));

    var kept = Hits.in(Resolution.DAY, all);
    kept.keySet().removeIf(slot -> slot.key().filter(gone::contains).isPresent());
    assertThat(found()).isEqualTo(kept);
    // They are of no key.
    assertThat(latencies())
        .isEqualTo(
            Hits.latenciesIn(Resolution.DAY, all).values().stream()
                .reduce(new LatencyHistogram(), UsageFolderTest::sum));
  }

  private void add(int seed) {
    var some = Hits.counted(Hits.some(new Random(seed), HITS, KEYS));
    unitOfWork.run(() -> stores.usageCounts().add(organisation, some));
    all.addAll(some);
  }

  private void fold(Identifier node, Instant at) {
    stores.usageCounts().fold(node, Instant.MAX, InstantSource.fixed(at));
  }

  /* The clock is read to begin a fold, and after each transaction but the last. */
  private void foldAndFail(Identifier node) {
    var reads = new AtomicInteger();
    try {
      stores
          .usageCounts()
          .fold(
              node,
              Instant.MAX,
              () -> {
                if (reads.incrementAndGet() == 4) {
                  throw new IllegalStateException("the node ends here");
                }
                return NOW;
              });
    } catch (IllegalStateException e) {
      assertThat(e).hasMessage("the node ends here");
      return;
    }
    throw new AssertionError("the fold ended before its third transaction");
  }

  private void assertAllCounted() {
    assertThat(found()).isEqualTo(Hits.in(Resolution.DAY, all));
    assertThat(latencies())
        .isEqualTo(
            Hits.latenciesIn(Resolution.DAY, all).values().stream()
                .reduce(new LatencyHistogram(), UsageFolderTest::sum));
  }

  private static LatencyHistogram sum(LatencyHistogram one, LatencyHistogram other) {
    var sum = new LatencyHistogram();
    sum.addAll(one);
    sum.addAll(other);
    return sum;
  }

  private LatencyHistogram latencies() {
    var days = new BucketRange(Resolution.DAY, 0, 100_000);
    return stores
        .usageReports()
        .latencies(
            organisation,
            new Buckets(Resolution.DAY, List.of(days), CountedDays.ALL),
            UsageFilter.ALL)
        .orElseThrow()
        .values()
        .stream()
        .reduce(new LatencyHistogram(), UsageFolderTest::sum);
  }

  private Object found() {
    var keys = IntStream.range(0, KEYS).mapToObj(Hits::key).toList();
    return stores.usageCounts().find(organisation, Resolution.DAY, keys, 0, Integer.MAX_VALUE);
  }
}
