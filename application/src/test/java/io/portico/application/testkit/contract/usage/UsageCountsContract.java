package io.portico.application.testkit.contract.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.Waiting;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTarget;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link UsageCounts} promises. */
class UsageCountsContract extends StoreContract {

  private static final int KEYS = 12;

  /* Concurrent additions of the same counters. */
  private static final int ROUNDS_OF_ALL = 5;
  private static final Instant AT = Instant.parse("2024-02-29T23:59:59.999Z");

  private UsageCounts counts;

  @BeforeEach
  void openStores() {
    counts = stores.usageCounts();
  }

  @Test
  void add_batches_addUpInEveryResolution() {
    var random = new Random(5);
    var all = new HitCounts();
    for (var batch = 0; batch < 3; batch++) {
      var part = Hits.counted(Hits.some(random, 700, KEYS));
      add(organisation, part);
      all.addAll(part);
    }

    for (var resolution : Resolution.values()) {
      assertThat(everything(organisation, resolution))
          .as(resolution.name())
          .isEqualTo(Hits.in(resolution, all));
    }
  }

  @Test
  void fold_changesNothing() {
    var random = new Random(7);
    var all = new HitCounts();
    for (var batch = 0; batch < 3; batch++) {
      var part = Hits.counted(Hits.some(random, 700, KEYS));
      add(organisation, part);
      all.addAll(part);

      counts.fold(Ids.next(), Instant.MAX, InstantSource.system());
      counts.fold(Ids.next(), Instant.MAX, InstantSource.system());

      assertThat(counts.backlog()).isEqualTo(new Waiting(0, Optional.empty()));
      for (var resolution : Resolution.values()) {
        assertThat(everything(organisation, resolution)).isEqualTo(Hits.in(resolution, all));
      }
    }
  }

  @Test
  void add_concurrently_losesNothing() throws InterruptedException {
    for (var round = 0; round < ROUNDS_OF_ALL; round++) {
      var anew = Given.organisation(stores);
      var parts =
          IntStream.range(0, Concurrently.THREADS)
              .mapToObj(number -> Hits.counted(Hits.some(new Random(number), 50, KEYS)))
              .toList();

      Concurrently.run(
          number -> {
            add(anew, parts.get(number));
            counts.fold(Ids.next(), Instant.MAX, InstantSource.system());
            return number;
          });

      var all = new HitCounts();
      parts.forEach(all::addAll);
      for (var resolution : Resolution.values()) {
        assertThat(everything(anew, resolution)).isEqualTo(Hits.in(resolution, all));
      }
    }
  }

  @Test
  void add_similarTargets_staySeparate() {
    var plan = new PlanId(new Identifier(0, 1));
    var targets = new ArrayList<UsageTarget>();
    for (var api : List.of("api", "API", "api.", "api-")) {
      for (var version : List.of("", "v", "V")) {
        var some = version.isEmpty() ? Optional.<String>empty() : Optional.of(version);
        targets.add(new UsageTarget(api, some, Optional.empty()));
        targets.add(new UsageTarget(api, some, Optional.of(plan)));
      }
    }
    var keys = List.of(new StoredKey("key"), new StoredKey("Key"), new StoredKey("\uD83D\uDE00é"));
    var hits = new ArrayList<Hit>();
    keys.forEach(
        key ->
            targets.forEach(
                target -> hits.add(new Hit(key, target, 200, AT, OptionalLong.empty()))));
    var batch = Hits.counted(hits);

    add(organisation, batch);
    add(organisation, batch);

    var found = find(organisation, Resolution.DAY, keys);
    assertThat(found).hasSize(keys.size() * targets.size());
    assertThat(found.keySet()).isEqualTo(Hits.in(Resolution.DAY, batch).keySet());
    assertThat(found.values()).allMatch(count -> count.equals(new Count(2, AT, 0, 0)));
  }

  @Test
  void find_otherOrganisation_isEmpty() {
    add(organisation, Hits.counted(Hits.some(new Random(1), 100, KEYS)));
    assertThat(everything(otherOrganisation, Resolution.MONTH)).isEmpty();

    var others = Hits.counted(Hits.some(new Random(2), 100, KEYS));
    add(otherOrganisation, others);

    assertThat(everything(otherOrganisation, Resolution.HOUR))
        .isEqualTo(Hits.in(Resolution.HOUR, others));
  }

  @Test
  void find_keysAndBuckets_selects() {
    var all = Hits.counted(Hits.some(new Random(9), 500, KEYS));
    add(organisation, all);
    var keys = List.of(Hits.key(3), Hits.key(5), new StoredKey("never used"));
    var first = Resolution.DAY.bucket(Hits.AROUND) - 1;

    var expected = new HashMap<CounterKey, Count>();
    Hits.in(Resolution.DAY, all)
        .forEach(
            (slot, count) -> {
              if (slot.key().filter(keys::contains).isPresent()
                  && slot.bucket() >= first
                  && slot.bucket() <= first + 1) {
                expected.put(slot, count);
              }
            });

    assertThat(counts.find(organisation, Resolution.DAY, keys, first, first + 1))
        .isEqualTo(expected)
        .isNotEmpty();
    assertThat(counts.find(organisation, Resolution.DAY, List.of(), first, first + 1)).isEmpty();
  }

  @Test
  void removeAll_someKeys_removesTheirCountsInEveryResolution() {
    var all = Hits.counted(Hits.some(new Random(4), 500, KEYS));
    add(organisation, all);
    add(otherOrganisation, all);
    counts.fold(Ids.next(), Instant.MAX, InstantSource.system());
    add(organisation, all);
    add(otherOrganisation, all);
    all.addAll(all);
    var removed = List.of(Hits.key(1), Hits.key(4), new StoredKey("never used"));

    unitOfWork.run(() -> counts.removeAll(organisation, removed, Set.of()));
    unitOfWork.run(() -> counts.removeAll(organisation, List.of(), Set.of()));

    for (var resolution : Resolution.values()) {
      var kept = Hits.in(resolution, all);
      kept.keySet().removeIf(slot -> slot.key().filter(removed::contains).isPresent());
      assertThat(everything(organisation, resolution)).isEqualTo(kept).isNotEmpty();
      assertThat(everything(otherOrganisation, resolution)).isEqualTo(Hits.in(resolution, all));
    }
  }

  @Test
  void removeAll_keyThatIsUsedAgain_countsFromZero() {
    var first =
        Hits.counted(List.of(Hits.hit(Hits.key(1), 200, AT), Hits.hit(Hits.key(1), 200, AT)));
    add(organisation, first);

    unitOfWork.run(() -> counts.removeAll(organisation, List.of(Hits.key(1)), Set.of()));
    var again = Hits.counted(List.of(Hits.hit(Hits.key(1), 200, AT)));
    add(organisation, again);

    assertThat(everything(organisation, Resolution.HOUR))
        .isEqualTo(Hits.in(Resolution.HOUR, again));
  }

  @Test
  void add_nothing_changesNothing() {
    add(organisation, new HitCounts());

    assertThat(everything(organisation, Resolution.HOUR)).isEmpty();
  }

  @Test
  void add_outsideAUnitOfWork_throws() {
    assertThatThrownBy(() -> counts.add(organisation, new HitCounts()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void add_unknownOrganisation_throws() {
    var batch = Hits.counted(Hits.some(new Random(1), 1, KEYS));

    assertThatThrownBy(() -> add(Ids.organisation(), batch)).isInstanceOf(RuntimeException.class);
  }

  private void add(OrganisationId to, HitCounts batch) {
    unitOfWork.run(() -> counts.add(to, batch));
  }

  private Map<CounterKey, Count> everything(OrganisationId of, Resolution resolution) {
    return find(of, resolution, IntStream.range(0, KEYS).mapToObj(Hits::key).toList());
  }

  private Map<CounterKey, Count> find(
      OrganisationId of, Resolution resolution, List<StoredKey> keys) {
    return counts.find(of, resolution, keys, 0, Integer.MAX_VALUE);
  }
}
