package io.portico.domain.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Hits;
import io.portico.domain.key.StoredKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HitCountsTest {

  private static final long NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
  private static final int[] CODES = {0, 100, 199, 200, 299, 301, 399, 400, 404, 500, 999};

  @ParameterizedTest
  @EnumSource
  void add_anySplitAndOrder_givesTheSameCounts(Resolution resolution) {
    var random = new Random(42);
    var hits = someHits(random, 3_000);
    var expected = oneByOne(hits, resolution);

    for (var attempt = 0; attempt < 20; attempt++) {
      Collections.shuffle(hits, random);
      var all = new HitCounts();
      splits(random, hits).forEach(all::addAll);

      assertThat(Hits.in(resolution, all)).isEqualTo(expected);
      assertThat(all.size()).isEqualTo(Hits.in(Resolution.HOUR, all).size());
      assertThat(Hits.latenciesIn(resolution, all)).isEqualTo(latencies(hits, resolution));
    }
  }

  @Test
  void add_countsOfOthers_areThoseOfTheirHits() {
    var counts = counted(someHits(new Random(11), 500));
    var some = counted(someHits(new Random(12), 300));
    var both = new HitCounts();
    both.addAll(some);
    both.addAll(counts);

    counts.forEach(some::add);
    counts.forEachLatency(some::add);

    assertThat(Hits.in(Resolution.HOUR, some)).isEqualTo(Hits.in(Resolution.HOUR, both));
    assertThat(Hits.latenciesIn(Resolution.HOUR, some))
        .isEqualTo(Hits.latenciesIn(Resolution.HOUR, both));
  }

  @Test
  void under_otherKeys_addsToWhatIsCountedThere() {
    var first = Hits.key(1);
    var second = Hits.key(2);
    var third = Hits.key(3);

    var moved = counted(hitsOf(first, second, third)).under(Map.of(first, second));

    assertThat(Hits.in(Resolution.HOUR, moved))
        .isEqualTo(Hits.in(Resolution.HOUR, counted(hitsOf(second, second, third))));
  }

  private static List<Hit> hitsOf(StoredKey... keys) {
    return Stream.of(keys).map(key -> Hits.hit(key, 200, Instant.ofEpochMilli(NEW_YEAR))).toList();
  }

  @ParameterizedTest
  @EnumSource
  void in_anyResolution_countsEachHitOnce(Resolution resolution) {
    var counts = Hits.in(resolution, counted(someHits(new Random(1), 500)));

    assertThat(counts.values().stream().mapToLong(Count::hits).sum()).isEqualTo(500);
  }

  @Test
  void in_day_separatesDaysExactly() {
    var counts = counted(List.of(hit("2024-02-29T23:59:59.999999Z"), hit("2024-03-01T00:00:00Z")));

    assertThat(Hits.in(Resolution.DAY, counts)).hasSize(2);
    assertThat(Hits.in(Resolution.MONTH, counts)).hasSize(2);
    assertThat(Hits.in(Resolution.HOUR, counts).values())
        .extracting(Count::lastHit)
        .containsExactlyInAnyOrder(
            Instant.parse("2024-02-29T23:59:59.999Z"), Instant.parse("2024-03-01T00:00:00Z"));
  }

  @Test
  void plus_anyOrder_isTheSame() {
    var random = new Random(3);
    for (var i = 0; i < 1_000; i++) {
      var a = Hits.count(someHits(random, 1).getFirst());
      var b = Hits.count(someHits(random, 1).getFirst());
      var c = Hits.count(someHits(random, 1).getFirst());

      assertThat(a.plus(b)).isEqualTo(b.plus(a));
      assertThat(a.plus(b).plus(c)).isEqualTo(a.plus(b.plus(c)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, OTHER",
    "100, OTHER",
    "199, OTHER",
    "200, SUCCESS",
    "299, SUCCESS",
    "300, OTHER",
    "399, OTHER",
    "400, ERROR",
    "599, ERROR",
    "999, ERROR"
  })
  void outcome_code_isSuccessErrorOrOther(int code, HitOutcome expected) {
    assertThat(HitOutcome.of(code)).isEqualTo(expected);
  }

  private static Map<CounterKey, Count> oneByOne(List<Hit> hits, Resolution resolution) {
    var counts = new HashMap<CounterKey, Count>();
    for (var hit : hits) {
      var slot = new CounterKey(hit.key(), hit.target(), hit.code(), resolution.bucket(hit.at()));
      counts.merge(slot, Hits.count(hit), Count::plus);
    }
    return counts;
  }

  private static Map<LatencyKey, LatencyHistogram> latencies(
      List<Hit> hits, Resolution resolution) {
    var latencies = new HashMap<LatencyKey, LatencyHistogram>();
    for (var hit : hits) {
      hit.latency()
          .ifPresent(
              latency ->
                  latencies
                      .computeIfAbsent(
                          new LatencyKey(hit.target(), resolution.bucket(hit.at())),
                          _ -> new LatencyHistogram())
                      .add(latency));
    }
    return latencies;
  }

  private static List<HitCounts> splits(Random random, List<Hit> hits) {
    var parts = new ArrayList<HitCounts>();
    for (var begin = 0; begin < hits.size(); ) {
      var end = Math.min(hits.size(), begin + random.nextInt(700));
      parts.add(counted(hits.subList(begin, end)));
      begin = end;
    }
    return parts;
  }

  private static HitCounts counted(List<Hit> hits) {
    var counts = new HitCounts();
    hits.forEach(counts::add);
    return counts;
  }

  private static List<Hit> someHits(Random random, int number) {
    var hits = new ArrayList<Hit>();
    for (var i = 0; i < number; i++) {
      hits.add(
          new Hit(
              new StoredKey("key-" + random.nextInt(7)),
              new UsageTarget("api-" + random.nextInt(3), Optional.empty(), Optional.empty()),
              CODES[random.nextInt(CODES.length)],
              Instant.ofEpochMilli(NEW_YEAR + random.nextLong(-200_000_000, 200_000_000)),
              random.nextBoolean()
                  ? OptionalLong.of(random.nextInt(5_000))
                  : OptionalLong.empty()));
    }
    return hits;
  }

  private static Hit hit(String at) {
    return new Hit(
        new StoredKey("key"),
        new UsageTarget("api", Optional.empty(), Optional.empty()),
        200,
        Instant.parse(at),
        OptionalLong.empty());
  }
}
