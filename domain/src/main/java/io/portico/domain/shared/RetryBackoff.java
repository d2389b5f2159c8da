package io.portico.domain.shared;

import java.time.Duration;

/**
 * The pauses between retries: each is longer than the one before by a factor, up to a maximum.
 *
 * @param first the pause after the first failure
 */
public record RetryBackoff(Duration first, Duration maximum, int factor) {

  public RetryBackoff {
    if (!first.isPositive() || maximum.compareTo(first) < 0 || factor < 1) {
      throw new IllegalArgumentException(
          "pauses: %s to %s by %d (expected: 0 < first <= maximum, factor >= 1)"
              .formatted(first, maximum, factor));
    }
  }

  /**
   * Returns the pause after the last of {@code failures}.
   *
   * @param failures 1 or more
   */
  public Duration after(int failures) {
    if (failures < 1) {
      throw new IllegalArgumentException("failures: " + failures + " (expected: 1 or more)");
    }
    var pause = first;
    for (var i = 1; i < failures && factor > 1 && pause.compareTo(maximum) < 0; i++) {
      pause = pause.multipliedBy(factor);
    }
    return pause.compareTo(maximum) < 0 ? pause : maximum;
  }
}
