package io.portico.domain.usage;

import io.portico.domain.key.StoredKey;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One call that a gateway accepted or rejected.
 *
 * @param key the key of the call; empty for a call without one, to an open API or refused by the
 *     gateway
 * @param target the called API
 * @param code the response code, 0 to {@value #LARGEST_CODE}
 * @param at the time of the call
 * @param latency the duration in milliseconds, if reported
 */
public record Hit(
    Optional<StoredKey> key, UsageTarget target, int code, Instant at, OptionalLong latency) {

  /** The largest response code; 0 means that the call got no response. */
  public static final int LARGEST_CODE = 999;

  /** The largest latency in milliseconds: more than eleven days. */
  public static final long LONGEST_LATENCY = 1_000_000_000;

  public Hit {
    if (code < 0 || code > LARGEST_CODE) {
      throw new IllegalArgumentException("code: " + code);
    }
  }

  /** Creates a call with a key. */
  public Hit(StoredKey key, UsageTarget target, int code, Instant at, OptionalLong latency) {
    this(Optional.of(key), target, code, at, latency);
  }
}
