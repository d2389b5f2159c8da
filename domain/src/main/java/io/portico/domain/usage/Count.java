package io.portico.domain.usage;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * The hits of one or more counters.
 *
 * @param hits at least 1
 * @param lastHit the time of the latest
 * @param latencySum the sum of the known latencies, in milliseconds
 * @param timed the number of hits with a known latency
 */
public record Count(long hits, Instant lastHit, long latencySum, long timed) {

  public Count {
    if (hits < 1 || timed < 0 || timed > hits || latencySum < 0) {
      throw new IllegalArgumentException(
          "hits: %d, timed: %d, latencySum: %d".formatted(hits, timed, latencySum));
    }
  }

  /** Returns the mean of the known latencies in milliseconds, rounded; empty if none is known. */
  public OptionalLong meanLatency() {
    return timed == 0
        ? OptionalLong.empty()
        : OptionalLong.of(Math.round((double) latencySum / timed));
  }

  /** Returns the sum of both; addition is commutative and associative. */
  public Count plus(Count other) {
    return new Count(
        hits + other.hits,
        lastHit.isAfter(other.lastHit) ? lastHit : other.lastHit,
        latencySum + other.latencySum,
        timed + other.timed);
  }
}
