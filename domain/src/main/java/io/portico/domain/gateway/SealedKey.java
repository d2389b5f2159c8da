package io.portico.domain.gateway;

import java.time.Duration;
import java.time.Instant;

/**
 * A key that a gateway has not yet received, encrypted.
 *
 * @param until when it is removed, even if the gateway never received it
 */
public record SealedKey(String text, Instant until) {

  /** How long a key waits at most. */
  public static final Duration LONGEST = Duration.ofDays(7);
}
