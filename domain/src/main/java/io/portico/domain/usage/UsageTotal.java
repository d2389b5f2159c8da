package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * How many hits fell in one bucket and had one response code.
 *
 * @param of what they have in common of the dimension that was asked for; empty if none was, or if
 *     it is not known
 */
public record UsageTotal(int bucket, int code, Optional<String> of, Count count) {

  public UsageTotal {
    requireNonNull(of, "of");
    requireNonNull(count, "count");
  }

  /** Returns how many were successes. */
  public long successes() {
    return HitOutcome.of(code) == HitOutcome.SUCCESS ? count.hits() : 0;
  }

  /** Returns how many were errors. */
  public long errors() {
    return HitOutcome.of(code) == HitOutcome.ERROR ? count.hits() : 0;
  }
}
