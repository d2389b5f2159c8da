package io.portico.domain.usage;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Counts hits by hour. The order of additions makes no difference. */
public final class HitCounts {

  private final Map<CounterKey, Sum> hours = new HashMap<>();

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

  /** Adds the counts of {@code other}. */
  public void addAll(HitCounts other) {
    other.hours.forEach((key, sum) -> sum(key).add(sum));
  }

  /** Returns the number of counters. */
  public int size() {
    return hours.size();
  }

  /** Passes every counter and its count to {@code consumer}. */
  public void forEach(BiConsumer<CounterKey, Count> consumer) {
    hours.forEach((key, sum) -> consumer.accept(key, sum.count()));
  }

  private Sum sum(CounterKey key) {
    return hours.computeIfAbsent(key, _ -> new Sum());
  }

  /** A mutable count, because most hits fall in an existing counter. */
  private static final class Sum {

    private long hits;
    private long lastHit = Long.MIN_VALUE;
    private long latencySum;
    private long timed;

    void add(Hit hit) {
      hits++;
      lastHit = Math.max(lastHit, hit.at().toEpochMilli());
      if (hit.latency().isPresent()) {
        latencySum += hit.latency().getAsLong();
        timed++;
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
