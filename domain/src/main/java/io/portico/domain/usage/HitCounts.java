package io.portico.domain.usage;

import io.portico.domain.key.StoredKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Counts hits and their latencies by hour. The order of additions makes no difference. */
public final class HitCounts {

  private final Map<CounterKey, Sum> hours = new HashMap<>();
  private final Map<LatencyKey, LatencyHistogram> latencies = new HashMap<>();

  /** Adds {@code hit}. */
  public void add(Hit hit) {
    var key = new CounterKey(hit.key(), hit.target(), hit.code(), Resolution.HOUR.bucket(hit.at()));
    sum(key).add(hit);
  }

  /**
   * Adds hits that were counted elsewhere.
   *
   * @param key with a bucket of {@link Resolution#HOUR}
   */
  public void add(CounterKey key, Count count) {
    sum(key).add(count);
  }

  /**
   * Adds latencies that were counted elsewhere.
   *
   * @param key with a bucket of {@link Resolution#HOUR}
   */
  public void add(LatencyKey key, LatencyHistogram histogram) {
    histogram(key).addAll(histogram);
  }

  /** Adds the counts and latencies of {@code other}. */
  public void addAll(HitCounts other) {
    other.hours.forEach((key, sum) -> sum(key).add(sum));
    other.forEachLatency(this::add);
  }

  /** Returns the counts under other keys, those of each key of {@code others} under its value. */
  public HitCounts under(Map<StoredKey, StoredKey> others) {
    var moved = new HitCounts();
    hours.forEach((counter, sum) -> moved.sum(counter.under(others)).add(sum));
    forEachLatency(moved::add);
    return moved;
  }

  /** Returns the number of counters. */
  public int size() {
    return hours.size();
  }

  /** Passes every counter and its count to {@code consumer}. */
  public void forEach(BiConsumer<CounterKey, Count> consumer) {
    hours.forEach((key, sum) -> consumer.accept(key, sum.count()));
  }

  /** Passes every histogram with calls to {@code consumer}. */
  public void forEachLatency(BiConsumer<LatencyKey, LatencyHistogram> consumer) {
    latencies.forEach(
        (key, histogram) -> {
          if (histogram.size() > 0) {
            consumer.accept(key, histogram);
          }
        });
  }

  private Sum sum(CounterKey key) {
    var known = hours.get(key);
    if (known != null) {
      return known;
    }
    var sum = new Sum(histogram(new LatencyKey(key.target(), key.bucket())));
    hours.put(key, sum);
    return sum;
  }

  private LatencyHistogram histogram(LatencyKey key) {
    return latencies.computeIfAbsent(key, _ -> new LatencyHistogram());
  }

  /** A mutable count, because most hits fall in an existing counter. */
  private static final class Sum {

    /* Of all counters of the target and hour; it is looked up once for each. */
    private final LatencyHistogram latencies;
    private long hits;
    private long lastHit = Long.MIN_VALUE;
    private long latencySum;
    private long timed;

    Sum(LatencyHistogram latencies) {
      this.latencies = latencies;
    }

    void add(Hit hit) {
      hits++;
      lastHit = Math.max(lastHit, hit.at().toEpochMilli());
      if (hit.latency().isPresent()) {
        latencySum += hit.latency().getAsLong();
        timed++;
        latencies.add(hit.latency().getAsLong());
      }
    }

    void add(Count count) {
      hits += count.hits();
      lastHit = Math.max(lastHit, count.lastHit().toEpochMilli());
      latencySum += count.latencySum();
      timed += count.timed();
    }

    void add(Sum other) {
      hits += other.hits;
      lastHit = Math.max(lastHit, other.lastHit);
      latencySum += other.latencySum;
      timed += other.timed;
    }

    Count count() {
      return new Count(hits, Instant.ofEpochMilli(lastHit), latencySum, timed);
    }
  }
}
