package io.portico.persistence.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.usage.StoredUsage;
import io.portico.application.port.out.usage.StoredUsage.Counter;
import io.portico.application.port.out.usage.StoredUsage.Latencies;
import io.portico.application.port.out.usage.StoredUsage.Totals;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.LatencyKey;
import io.portico.domain.usage.Resolution;
import io.portico.persistence.DatabasesUnderTest.JdbcStores;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The counters of each database as the source and the target of a copy. */
class StoredUsageTest extends StoreContract {

  /* More counters than are read at once. */
  private static final int HITS = 30_000;
  private static final int FEW_HITS = 1_000;
  private static final int KEYS = 1_100;

  private final HitCounts ours = new HitCounts();
  private final HitCounts theirs = new HitCounts();
  private StoredUsage stored;

  @BeforeEach
  void count() {
    stored = ((JdbcStores) stores).storedUsage();
    add(organisation, ours, HITS);
    fold();
    add(otherOrganisation, theirs, FEW_HITS);
  }

  private void add(OrganisationId whose, HitCounts all, int number) {
    var hits = new ArrayList<>(Hits.some(new Random(number), number, KEYS));
    for (var hit : List.copyOf(hits.subList(0, 100))) {
      hits.add(new Hit(Optional.empty(), hit.target(), hit.code(), hit.at(), hit.latency()));
    }
    var some = Hits.counted(hits);
    unitOfWork.run(() -> stores.usageCounts().add(whose, some));
    all.addAll(some);
  }

  private void fold() {
    stores.usageCounts().fold(Ids.next(), Instant.MAX, InstantSource.system());
  }

  @Test
  void read_afterStart_passesAllThatWasRecorded() {
    assertThat(stored.startReading()).isTrue();

    for (var resolution : Resolution.values()) {
      var read = read(resolution);
      assertThat(read.get(organisation)).isEqualTo(Hits.in(resolution, ours));
      assertThat(read.get(otherOrganisation)).isEqualTo(Hits.in(resolution, theirs));
      var latencies = readLatencies(resolution);
      assertThat(latencies.get(organisation)).isEqualTo(Hits.latenciesIn(resolution, ours));
      assertThat(latencies.get(otherOrganisation)).isEqualTo(Hits.latenciesIn(resolution, theirs));
      assertThat(stored.totals(resolution)).isEqualTo(totals(read, latencies));
    }
  }

  @Test
  void startReading_foldWhoseNodeWasKilled_goesOnAtOnce() {
    ((JdbcStores) stores)
        .jdbc()
        .update(
            "UPDATE usage_fold SET holder = ?, held_until = ? WHERE id = 0",
            Ids.next(),
            Instant.parse("2099-01-01T00:00:00Z"));

    assertThat(stored.startReading()).isTrue();

    assertThat(read(Resolution.HOUR).get(otherOrganisation))
        .isEqualTo(Hits.in(Resolution.HOUR, theirs));
  }

  @Test
  void write_emptyStore_hasTheCountersOfEachResolutionAlone() {
    var _ = stored.startReading();
    var counters = new HashMap<Resolution, List<List<Counter>>>();
    var latencies = new HashMap<Resolution, List<List<Latencies>>>();
    for (var resolution : Resolution.values()) {
      stored.readLatencies(
          resolution,
          some -> latencies.computeIfAbsent(resolution, _ -> new ArrayList<>()).add(some));
      stored.read(
          resolution,
          some -> counters.computeIfAbsent(resolution, _ -> new ArrayList<>()).add(some));
    }
    removeAll();

    assertThat(stored.isFree()).isTrue();
    stored.startWriting();
    for (var some : counters.getOrDefault(Resolution.DAY, List.of())) {
      stored.write(Resolution.DAY, some);
    }
    for (var some : latencies.getOrDefault(Resolution.DAY, List.of())) {
      stored.writeLatencies(Resolution.DAY, some);
    }

    assertThat(read(Resolution.DAY))
        .isEqualTo(
            Map.of(
                organisation, Hits.in(Resolution.DAY, ours),
                otherOrganisation, Hits.in(Resolution.DAY, theirs)));
    assertThat(readLatencies(Resolution.DAY))
        .isEqualTo(
            Map.of(
                organisation, Hits.latenciesIn(Resolution.DAY, ours),
                otherOrganisation, Hits.latenciesIn(Resolution.DAY, theirs)));
    for (var other : List.of(Resolution.HOUR, Resolution.MONTH)) {
      assertThat(read(other)).isEmpty();
      assertThat(readLatencies(other)).isEmpty();
    }
    assertThat(stored.startReading()).isFalse();

    assertThat(stored.isFree()).isTrue();
    stored.startWriting();
    assertThat(read(Resolution.DAY)).isEmpty();
    assertThat(readLatencies(Resolution.DAY)).isEmpty();
    for (var some : counters.getOrDefault(Resolution.MONTH, List.of())) {
      stored.write(Resolution.MONTH, some);
    }
    // In parts, as a store may pass them.
    for (var some : latencies.getOrDefault(Resolution.MONTH, List.of())) {
      some.forEach(
          one -> inParts(one, part -> stored.writeLatencies(Resolution.MONTH, List.of(part))));
    }
    stored.endWriting();

    assertThat(read(Resolution.MONTH).get(organisation)).isEqualTo(Hits.in(Resolution.MONTH, ours));
    assertThat(readLatencies(Resolution.MONTH).get(organisation))
        .isEqualTo(Hits.latenciesIn(Resolution.MONTH, ours));
    assertThat(stored.startReading()).isTrue();
    assertThat(stored.isFree()).isFalse();
  }

  @Test
  void isFree_usageInTheLogCountersOrLatencies_isFalse() {
    assertThat(stored.isFree()).isFalse();

    fold();
    assertThat(stored.isFree()).isFalse();

    remove("usage_hour", "usage_day", "usage_month");
    assertThat(stored.isFree()).isFalse();

    remove("usage_latency_hour", "usage_latency_day", "usage_latency_month");
    assertThat(stored.isFree()).isTrue();
  }

  private static void inParts(Latencies one, Consumer<Latencies> consumer) {
    one.histogram()
        .forEach(
            (bin, calls) -> {
              var part = new LatencyHistogram();
              part.add(bin, calls);
              consumer.accept(new Latencies(one.organisation(), one.key(), part));
            });
  }

  private void removeAll() {
    remove("usage_log", "usage_hour", "usage_day", "usage_month");
    remove("usage_latency_hour", "usage_latency_day", "usage_latency_month");
  }

  private void remove(String... tables) {
    for (var table : tables) {
      ((JdbcStores) stores).jdbc().update("DELETE FROM " + table);
    }
  }

  private Map<OrganisationId, Map<CounterKey, Count>> read(Resolution resolution) {
    var read = new HashMap<OrganisationId, Map<CounterKey, Count>>();
    stored.read(
        resolution,
        some -> {
          assertThat(some).hasSizeLessThanOrEqualTo(20_000);
          some.forEach(
              one ->
                  read.computeIfAbsent(one.organisation(), _ -> new HashMap<>())
                      .merge(one.key(), one.count(), Count::plus));
        });
    return read;
  }

  private Map<OrganisationId, Map<LatencyKey, LatencyHistogram>> readLatencies(
      Resolution resolution) {
    var read = new HashMap<OrganisationId, Map<LatencyKey, LatencyHistogram>>();
    stored.readLatencies(
        resolution,
        some -> {
          assertThat(some).hasSizeLessThanOrEqualTo(1_000);
          some.forEach(
              one ->
                  read.computeIfAbsent(one.organisation(), _ -> new HashMap<>())
                      .computeIfAbsent(one.key(), _ -> new LatencyHistogram())
                      .addAll(one.histogram()));
        });
    return read;
  }

  private static Totals totals(
      Map<OrganisationId, Map<CounterKey, Count>> read,
      Map<OrganisationId, Map<LatencyKey, LatencyHistogram>> latencies) {
    return Stream.concat(
            read.values().stream()
                .flatMap(counts -> counts.values().stream())
                .map(count -> new Totals(1, count.hits(), count.latencySum(), count.timed(), 0)),
            latencies.values().stream()
                .flatMap(histograms -> histograms.values().stream())
                .map(histogram -> new Totals(0, 0, 0, 0, histogram.calls())))
        .reduce(Totals.NONE, Totals::plus);
  }
}
