package io.portico.domain.limit;

import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The limits of a call and what is left of them.
 *
 * @param remaining the calls left of the quota, as far as this node knows: other nodes may hold a
 *     few more; empty if there is no quota, or this node has not counted yet
 * @param renewal when the quota renews; empty if it does not
 */
public record LimitState(
    RateLimit rate, Quota quota, OptionalLong remaining, Optional<Instant> renewal) {

  /** Returns the limits of a call that a quota of {@code quota} does not restrict. */
  public static LimitState withoutQuota(RateLimit rate, Quota quota) {
    return new LimitState(rate, quota, OptionalLong.empty(), Optional.empty());
  }

  /** Returns the limits of a call with what is left of its quota. */
  public static LimitState of(RateLimit rate, Quota quota, Window window, long remaining) {
    return new LimitState(rate, quota, OptionalLong.of(remaining), window.renewal());
  }

  /** Returns the limits of a call that did not get as far as its quota. */
  public static LimitState unknown(RateLimit rate, Quota quota, Window window) {
    return new LimitState(rate, quota, OptionalLong.empty(), window.renewal());
  }
}
