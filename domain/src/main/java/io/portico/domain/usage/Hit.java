package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.key.StoredKey;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * One call that a gateway let through or refused.
 *
 * @param key with which it was made
 * @param target what was called
 * @param code the response code, 0 to {@value #LARGEST_CODE}
 * @param at when it was made
 * @param latency how long it took, in milliseconds, if the gateway told
 */
public record Hit(StoredKey key, UsageTarget target, int code, Instant at, OptionalLong latency) {

  /** The largest response code; 0 is one, too: the call got no response. */
  public static final int LARGEST_CODE = 999;

  /** The longest that a call may have taken, in milliseconds: more than eleven days. */
  public static final long LONGEST_LATENCY = 1_000_000_000;

  public Hit {
    requireNonNull(key, "key");
    requireNonNull(target, "target");
    requireNonNull(at, "at");
    requireNonNull(latency, "latency");
    if (code < 0 || code > LARGEST_CODE) {
      throw new IllegalArgumentException("code: " + code);
    }
  }
}
