package io.portico.domain.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {

  private static final List<Integer> PERCENTS = List.of(1, 50, 90, 95, 99, 100);

  @Test
  void percentile_randomLatencies_isOffByAtMostFivePercent() {
    var random = new Random(7);
    for (var round = 0; round < 2_000; round++) {
      var most = (long) Math.pow(Hit.LONGEST_LATENCY, random.nextDouble());
      var latencies = random.longs(1 + random.nextInt(300), 0, most + 1).sorted().toArray();
      var histogram = of(latencies);

      for (var percent : PERCENTS) {
        var exact = latencies[Math.ceilDiv(latencies.length * percent, 100) - 1];
        assertThat(histogram.percentile(percent).orElseThrow())
            .as("%d %% of %d to %d ms", percent, latencies[0], exact)
            .isBetween((long) Math.floor(exact * 0.95), (long) Math.ceil(exact * 1.05));
      }
    }
  }

  @Test
  void percentile_oneLatency_isOffByAtMostFivePercentAndExactUpTo20Millis() {
    var edges =
        LongStream.iterate(1, edge -> edge <= Hit.LONGEST_LATENCY, edge -> edge * 21 / 20 + 1)
            .flatMap(edge -> LongStream.rangeClosed(edge - 1, edge + 1));
    LongStream.concat(LongStream.of(Hit.LONGEST_LATENCY), edges)
        .filter(millis -> millis <= Hit.LONGEST_LATENCY)
        .forEach(
            millis -> {
              var shown = of(millis).percentile(50).orElseThrow();
              assertThat(Math.abs(shown - millis))
                  .as("%d ms", millis)
                  .isLessThanOrEqualTo(millis <= 20 ? 0 : millis / 20);
            });
  }

  @Test
  void percentile_nothing_isEmpty() {
    assertThat(new LatencyHistogram().percentile(50)).isEmpty();
  }

  @Test
  void addAll_anyOrder_isTheSameAndThatOfAll() {
    var random = new Random(3);
    for (var round = 0; round < 500; round++) {
      var parts =
          IntStream.range(0, 3)
              .mapToObj(_ -> random.longs(random.nextInt(60), 0, 100_000).toArray())
              .toList();
      var all = of(parts.stream().flatMapToLong(LongStream::of).toArray());

      var left = of(parts.get(0));
      left.addAll(of(parts.get(1)));
      left.addAll(of(parts.get(2)));
      var right = of(parts.get(2));
      right.addAll(of(parts.get(1)));
      var both = of(parts.get(0));
      both.addAll(right);

      assertThat(left).isEqualTo(all).hasSameHashCodeAs(all);
      assertThat(both).isEqualTo(all);
    }
  }

  @Test
  void forEach_bins_areInOrderAndAddedAgainTheSame() {
    var histogram = of(new Random(1).longs(500, 0, 1_000_000).toArray());
    var again = new LatencyHistogram();
    var last = new int[] {-1};

    histogram.forEach(
        (bin, calls) -> {
          assertThat(bin).isGreaterThan(last[0]).isLessThan(LatencyHistogram.BINS);
          last[0] = bin;
          again.add(bin, calls);
        });

    assertThat(again).isEqualTo(histogram).hasToString(histogram.toString());
    again.add(0);
    assertThat(again).isNotEqualTo(histogram);
  }

  @Test
  void add_invalidBinOrCalls_throws() {
    var histogram = new LatencyHistogram();

    for (var bin : List.of(-1, LatencyHistogram.BINS)) {
      assertThatIllegalArgumentException().isThrownBy(() -> histogram.add(bin, 1));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> histogram.add(5, 0))
        .withMessage("bin: 5, calls: 0");
    assertThatIllegalArgumentException().isThrownBy(() -> histogram.add(2 * Hit.LONGEST_LATENCY));
  }

  private static LatencyHistogram of(long... latencies) {
    var histogram = new LatencyHistogram();
    LongStream.of(latencies).forEach(histogram::add);
    return histogram;
  }
}
