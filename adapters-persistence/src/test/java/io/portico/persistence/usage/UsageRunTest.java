package io.portico.persistence.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.usage.Resolution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UsageRunTest {

  private static final int HOUR = 495_000;
  private static final int KEYS = 12;

  private final Random random = new Random(3);

  @Test
  void encoded_anyRun_isDecoded() {
    for (var size : List.of(0, 1, 2, 500)) {
      var run = some(size);

      assertThat(rows(UsageRun.decoded(run.encoded()))).isEqualTo(rows(run));
    }
  }

  @Test
  void encoded_largestNumbers_isDecoded() {
    var run =
        new UsageRun.Builder(1)
            .add(Integer.MAX_VALUE, HOUR, Integer.MAX_VALUE, 999, Long.MAX_VALUE, at(HOUR), 0, 1)
            .add(1, HOUR, 1, 0, 1, at(HOUR), Long.MAX_VALUE, 0)
            .build();

    assertThat(rows(UsageRun.decoded(run.encoded()))).isEqualTo(rows(run));
  }

  @Test
  void plus_runs_addsUp() {
    for (var round = 0; round < 20; round++) {
      var one = some(random.nextInt(300));
      var other = some(random.nextInt(300));

      var sum = one.plus(other);

      assertThat(sums(sum)).isEqualTo(sums(one, other)).hasSize(sum.size());
      assertThat(rows(sum)).isEqualTo(rows(other.plus(one)));
    }
  }

  @Test
  void runs_many_areFewAndAddUp() {
    for (var mostUnpacked : List.of(0, 200, 400, 10_000)) {
      var all = IntStream.range(0, 40).mapToObj(_ -> some(50)).toArray(UsageRun[]::new);
      var runs = new UsageRuns(mostUnpacked);
      for (var run : all) {
        runs.add(run);
      }

      assertThat(sums(parts(runs.sum(), 100))).isEqualTo(sums(all));
      var parts = new ArrayList<UsageRun>();
      runs.forEachOf(1, parts::add);
      assertThat(parts).hasSizeLessThan(12);
      for (var key = 0; key <= KEYS + 1; key++) {
        var of = new UsageRun.Builder(0);
        runs.forEachOf(key, of::add);
        var from = new UsageRun.Builder(0);
        runs.forEachFrom(key, from::add);

        assertThat(rows(of.build())).isEqualTo(rows(sum(all).of(key)));
        assertThat(rows(from.build())).isEqualTo(rows(sum(all).from(key)));
      }
    }
  }

  @Test
  void copyOfRuns_doesNotChange() {
    var runs = new UsageRuns(400);
    runs.add(some(1_000));
    runs.add(some(100));
    var copy = runs.copy();
    var before = sums(parts(copy.sum(), 100));

    runs.add(some(1_000));

    assertThat(sums(parts(copy.sum(), 100))).isEqualTo(before);
  }

  @Test
  void packed_anyRun_hasItsSlotsInPartsOfWholeKeys() {
    for (var size : List.of(0, 1, 127, 128, 129, 5_000)) {
      var run = some(size);

      var parts = parts(PackedRun.of(run), 300);

      assertThat(rows(sum(parts))).isEqualTo(rows(run));
      for (var i = 1; i < parts.length; i++) {
        assertThat(parts[i - 1].size()).isGreaterThanOrEqualTo(300);
        assertThat(parts[i].key(0)).isGreaterThan(parts[i - 1].lastKey());
      }
    }
  }

  @Test
  void packed_plus_addsUp() {
    for (var round = 0; round < 20; round++) {
      var one = some(random.nextInt(3_000));
      var other = some(random.nextInt(3_000)).from(random.nextInt(KEYS));

      var sum = PackedRun.of(one).plus(PackedRun.of(other));

      assertThat(rows(sum(parts(sum, 100)))).isEqualTo(rows(one.plus(other)));
    }
  }

  @Test
  void packed_slotsOfADay_takeAQuarterOfTheMemory() {
    var run = new UsageRun.Builder(0);
    for (var i = 0; i < 50_000; i++) {
      run.add(i / 10, HOUR, i % 10, 200, 7, at(HOUR) + random.nextInt(3_600_000), 700, 7);
    }
    var wide = run.build();

    assertThat(PackedRun.of(wide).memory()).isLessThan(wide.memory() / 4);
  }

  @Test
  void in_resolution_addsUpHours() {
    var run = some(400);

    for (var resolution : Resolution.values()) {
      var expected = new HashMap<List<Integer>, Long>();
      sums(run)
          .forEach(
              (slot, hits) ->
                  expected.merge(
                      List.of(
                          slot.get(0), resolution.ofHour(slot.get(1)), slot.get(2), slot.get(3)),
                      hits,
                      Long::sum));
      assertThat(sums(run.in(resolution))).as(resolution.name()).isEqualTo(expected);
    }
  }

  @Test
  void partsOfARun_haveTheirKeys() {
    var run = some(200);

    assertThat(sums(run.part(0, run.firstOf(7)).plus(run.from(7)))).isEqualTo(sums(run));
    assertThat(run.from(7).key(0)).isGreaterThanOrEqualTo(7);
    assertThat(run.without(Set.of(3, 7)).size()).isPositive().isLessThan(run.size());
    assertThat(sums(run.without(Set.of(3, 7))).keySet())
        .noneMatch(slot -> slot.getFirst() == 3 || slot.getFirst() == 7);
  }

  private UsageRun some(int size) {
    var run = new UsageRun.Builder(1);
    for (var i = 0; i < size; i++) {
      var hour = HOUR + random.nextInt(1_000);
      var hits = 1 + random.nextInt(5);
      run.add(
          1 + random.nextInt(KEYS),
          hour,
          1 + random.nextInt(3),
          200 + random.nextInt(2),
          hits,
          at(hour) + random.nextInt(3_600_000),
          random.nextInt(1_000),
          random.nextInt(hits + 1));
    }
    return run.build();
  }

  private static long at(int hour) {
    return hour * 3_600_000L;
  }

  private static UsageRun[] parts(PackedRun run, int slots) {
    var parts = new ArrayList<UsageRun>();
    run.parts(slots).forEachRemaining(parts::add);
    return parts.toArray(UsageRun[]::new);
  }

  private static UsageRun sum(UsageRun... runs) {
    return Arrays.stream(runs).reduce(UsageRun.NONE, UsageRun::plus);
  }

  private static List<List<Long>> rows(UsageRun run) {
    return run.rows(0, Integer.MAX_VALUE).stream()
        .map(row -> IntStream.range(0, row.length).mapToObj(i -> row[i]).toList())
        .toList();
  }

  private static Map<List<Integer>, Long> sums(UsageRun... runs) {
    var sums = new HashMap<List<Integer>, Long>();
    for (var run : runs) {
      for (var i = 0; i < run.size(); i++) {
        var slot = List.of(run.key(i), run.bucket(i), run.target(i), run.code(i));
        sums.merge(slot, run.hits(i), Long::sum);
      }
    }
    return sums;
  }
}
