package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * How many hits fell in one slot, or in several.
 *
 * @param hits at least 1
 * @param lastHit when the latest of them was
 * @param latencySum how long those took together of which that is known, in milliseconds
 * @param timed of how many that is known
 */
public record Count(long hits, Instant lastHit, long latencySum, long timed) {

  public Count {
    requireNonNull(lastHit, "lastHit");
    if (hits < 1 || timed < 0 || timed > hits || latencySum < 0) {
      throw new IllegalArgumentException(
          "hits: %d, timed: %d, latencySum: %d".formatted(hits, timed, latencySum));
    }
  }

  /** Returns the count of one hit. */
  public static Count of(Hit hit) {
    return new Count(1, hit.at(), hit.latency().orElse(0), hit.latency().isPresent() ? 1 : 0);
  }

  /**
   * Returns the count of the hits of both. In which order and groups counts are added is all one.
   */
  public Count plus(Count other) {
    return new Count(
        hits + other.hits,
        lastHit.isAfter(other.lastHit) ? lastHit : other.lastHit,
        latencySum + other.latencySum,
        timed + other.timed);
  }
}
