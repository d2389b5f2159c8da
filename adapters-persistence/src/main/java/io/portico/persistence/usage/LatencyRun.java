package io.portico.persistence.usage;

import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.Resolution;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Latency histograms by bucket and target, which is the order of the primary key. They add up. */
final class LatencyRun {

  /** What identifies a histogram. */
  record Slot(int bucket, int target) {}

  private static final Comparator<Slot> ORDER =
      Comparator.comparingInt(Slot::bucket).thenComparingInt(Slot::target);

  private final SortedMap<Slot, LatencyHistogram> histograms = new TreeMap<>(ORDER);

  /** Returns the number of histograms. */
  int size() {
    return histograms.size();
  }

  void add(int bucket, int target, LatencyHistogram histogram) {
    of(new Slot(bucket, target)).addAll(histogram);
  }

  /** Adds the histogram whose {@link #encoded(LatencyHistogram)} bytes these are. */
  void add(int bucket, int target, byte[] bytes) {
    addEncoded(bytes, of(new Slot(bucket, target)));
  }

  private LatencyHistogram of(Slot slot) {
    return histograms.computeIfAbsent(slot, _ -> new LatencyHistogram());
  }

  /** Returns the histograms in the order of their slots. */
  Set<Map.Entry<Slot, LatencyHistogram>> entries() {
    return histograms.entrySet();
  }

  /** Returns the sums of this run of hours in {@code resolution}. */
  LatencyRun in(Resolution resolution) {
    var run = new LatencyRun();
    histograms.forEach(
        (slot, histogram) -> run.add(resolution.ofHour(slot.bucket()), slot.target(), histogram));
    return run;
  }

  /** Returns the histograms of other targets than {@code targets}. */
  LatencyRun without(Set<Integer> targets) {
    var run = new LatencyRun();
    histograms.forEach(
        (slot, histogram) -> {
          if (!targets.contains(slot.target())) {
            run.add(slot.bucket(), slot.target(), histogram);
          }
        });
    return run;
  }

  /* ---- bytes ---- */

  /** Returns this run as bytes: the differences to the slot before, and its bins. */
  byte[] encoded() {
    var bytes = new ByteArrayOutputStream();
    SmallNumbers.write(bytes, size());
    var before = new Slot(0, 0);
    for (var entry : histograms.entrySet()) {
      var slot = entry.getKey();
      SmallNumbers.writeSigned(bytes, slot.bucket() - before.bucket());
      SmallNumbers.writeSigned(bytes, slot.target() - before.target());
      write(bytes, entry.getValue());
      before = slot;
    }
    return bytes.toByteArray();
  }

  /** Adds the run whose {@link #encoded()} bytes these are. */
  void addEncoded(byte[] bytes) {
    var from = ByteBuffer.wrap(bytes);
    var bucket = 0;
    var target = 0;
    for (var left = SmallNumbers.read(from); left > 0; left--) {
      bucket += SmallNumbers.readSigned(from);
      target += SmallNumbers.readSigned(from);
      read(from, of(new Slot(bucket, target)));
    }
  }

  /** Returns {@code histogram} as bytes: the differences of its bins, and their calls. */
  static byte[] encoded(LatencyHistogram histogram) {
    var bytes = new ByteArrayOutputStream();
    write(bytes, histogram);
    return bytes.toByteArray();
  }

  /** Adds the histogram whose {@link #encoded(LatencyHistogram)} bytes these are to {@code sum}. */
  static void addEncoded(byte[] bytes, LatencyHistogram sum) {
    read(ByteBuffer.wrap(bytes), sum);
  }

  private static void write(ByteArrayOutputStream to, LatencyHistogram histogram) {
    SmallNumbers.write(to, histogram.size());
    var before = new int[1];
    histogram.forEach(
        (bin, calls) -> {
          SmallNumbers.write(to, bin - before[0]);
          SmallNumbers.write(to, calls);
          before[0] = bin;
        });
  }

  private static void read(ByteBuffer from, LatencyHistogram sum) {
    var bin = 0;
    for (var left = SmallNumbers.read(from); left > 0; left--) {
      bin += (int) SmallNumbers.read(from);
      sum.add(bin, SmallNumbers.read(from));
    }
  }
}
