package io.portico.domain.plan;

import io.portico.domain.shared.InvalidValueException;
import java.time.Duration;
import java.util.Optional;

/**
 * How long the keys of a plan last. 0 and -1 both mean that they never expire; each is stored as
 * given.
 *
 * @param seconds the time from issue to expiry
 */
public record KeyLife(long seconds) {

  private static final long UNLIMITED = -1;

  /** Keys never expire. */
  public static final KeyLife NONE = new KeyLife(0);

  public KeyLife {
    if (seconds < UNLIMITED || seconds > PlanDetails.MOST_SECONDS) {
      throw new InvalidValueException(
          "keyExpiresIn",
          Long.toString(seconds),
          "1 to %d seconds; 0 or -1 for keys that never expire"
              .formatted(PlanDetails.MOST_SECONDS));
    }
  }

  /** Returns the time from issue to expiry; empty if keys never expire. */
  public Optional<Duration> duration() {
    return seconds > 0 ? Optional.of(Duration.ofSeconds(seconds)) : Optional.empty();
  }
}
