package io.portico.domain.usage;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Hits, added up by the hour. In which order and in how many parts hits are added makes no
 * difference.
 */
public final class HitCounts {

  private final Map<CounterKey, Sum> hours = new HashMap<>();
  private long hits;

  /** Adds {@code hit}. */
  public void add(Hit hit) {
    var slot =
        new CounterKey(hit.key(), hit.target(), hit.code(), Resolution.HOUR.bucket(hit.at()));
    sum(slot).add(hit);
    hits++;
  }

  /** Adds all that {@code other} counted. */
  public void addAll(HitCounts other) {
    other.hours.forEach((slot, sum) -> sum(slot).add(sum));
    hits += other.hits;
  }

  /** Returns how many hits were added. */
  public long hits() {
    return hits;
  }

  /** Returns in how many slots of an hour they fell. */
  public int size() {
    return hours.size();
  }

  /** Shows every slot of an hour that has hits, and their count, to {@code reader}. */
  public void forEach(BiConsumer<CounterKey, Count> reader) {
    hours.forEach((slot, sum) -> reader.accept(slot, sum.count()));
  }

  private Sum sum(CounterKey slot) {
    return hours.computeIfAbsent(slot, _ -> new Sum());
  }

  /** A count that grows in place: most hits fall in a slot that there is. */
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
