package io.portico.domain.usage;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * How many calls took how long, in bins. Adding up is exact and in any order; a percentile is off
 * by at most {@value #MOST_OFF_PERCENT} % of the latency, and exact up to 20 ms.
 *
 * <p>Bin 0 has the latency 0 ms. Each bin has the milliseconds after those of the one before: a
 * tenth as many as these, at least one. Stored counts are by the numbers of bins, so they never
 * change.
 */
public final class LatencyHistogram {

  /** The number of bins. */
  public static final int BINS = 210;

  /** By how many per cent a percentile is off at most. */
  public static final int MOST_OFF_PERCENT = 5;

  /* The longest latency of each bin. */
  private static final long[] LONGEST =
      LongStream.iterate(0, last -> last + Math.max(1, last / 10)).limit(BINS).toArray();

  private static final int FIRST_SIZE = 4;
  private static final int[] NO_BINS = {};
  private static final long[] NO_CALLS = {};

  /* The bins with calls, in ascending order. */
  private int[] bins = NO_BINS;
  private long[] calls = NO_CALLS;
  private int size;

  /** Receives a bin and its calls. */
  @FunctionalInterface
  public interface BinConsumer {
    void accept(int bin, long calls);
  }

  /** Adds a call that took {@code millis}, up to {@link Hit#LONGEST_LATENCY}. */
  public void add(long millis) {
    var found = Arrays.binarySearch(LONGEST, millis);
    add(found < 0 ? -found - 1 : found, 1);
  }

  /** Adds {@code number} calls to {@code bin}. */
  public void add(int bin, long number) {
    if (bin < 0 || bin >= BINS || number < 1) {
      throw new IllegalArgumentException("bin: %d, calls: %d".formatted(bin, number));
    }
    var found = Arrays.binarySearch(bins, 0, size, bin);
    if (found >= 0) {
      calls[found] += number;
      return;
    }
    insert(-found - 1, bin, number);
  }

  private void insert(int at, int bin, long number) {
    if (size == bins.length) {
      var larger = Math.max(FIRST_SIZE, 2 * size);
      bins = Arrays.copyOf(bins, larger);
      calls = Arrays.copyOf(calls, larger);
    }
    System.arraycopy(bins, at, bins, at + 1, size - at);
    System.arraycopy(calls, at, calls, at + 1, size - at);
    bins[at] = bin;
    calls[at] = number;
    size++;
  }

  /** Adds the calls of {@code other}. */
  public void addAll(LatencyHistogram other) {
    other.forEach(this::add);
  }

  /** Returns the number of bins with calls. */
  public int size() {
    return size;
  }

  /** Returns the number of calls. */
  public long calls() {
    return Arrays.stream(calls, 0, size).sum();
  }

  /** Passes each bin with calls to {@code consumer}, those of shorter latencies first. */
  public void forEach(BinConsumer consumer) {
    for (var i = 0; i < size; i++) {
      consumer.accept(bins[i], calls[i]);
    }
  }

  /**
   * Returns how many milliseconds {@code percent} per cent of the calls took at most; empty without
   * calls.
   *
   * @param percent from 1 to 100
   */
  public OptionalLong percentile(int percent) {
    var rank = Math.ceilDiv(calls() * percent, 100);
    for (var i = 0; i < size; i++) {
      rank -= calls[i];
      if (rank <= 0) {
        return OptionalLong.of(middle(bins[i]));
      }
    }
    return OptionalLong.empty();
  }

  private static long middle(int bin) {
    return bin == 0 ? 0 : (LONGEST[bin - 1] + 1 + LONGEST[bin]) / 2;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LatencyHistogram that
        && Arrays.equals(bins, 0, size, that.bins, 0, that.size)
        && Arrays.equals(calls, 0, size, that.calls, 0, that.size);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(Arrays.copyOf(bins, size));
  }

  @Override
  public String toString() {
    return IntStream.range(0, size).mapToObj(i -> bins[i] + "=" + calls[i]).toList().toString();
  }
}
