package io.portico.domain.usage;

import java.util.Optional;

/**
 * The hits of one bucket, response code and group.
 *
 * @param of the group by the requested dimension; empty if none is requested, or if it is unknown
 */
public record UsageTotal(int bucket, int code, Optional<String> of, Count count) {

  /** Returns the number of successes. */
  public long successes() {
    return HitOutcome.of(code) == HitOutcome.SUCCESS ? count.hits() : 0;
  }

  /** Returns the number of errors. */
  public long errors() {
    return HitOutcome.of(code) == HitOutcome.ERROR ? count.hits() : 0;
  }
}
