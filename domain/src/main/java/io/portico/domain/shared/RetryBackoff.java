package io.portico.domain.shared;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The pauses between retries. After the last one is reached, it repeats.
 *
 * @param pauses the pause after the first failure, the second, and so on
 */
public record RetryBackoff(List<Duration> pauses) {

  public RetryBackoff {
    pauses = List.copyOf(pauses);
    if (pauses.isEmpty() || !pauses.stream().allMatch(Duration::isPositive)) {
      throw new IllegalArgumentException(
          "pauses: %s (expected: one or more, all longer than zero)".formatted(pauses));
    }
  }

  /**
   * Creates pauses each of which is longer than the one before by a factor, up to a maximum.
   *
   * @param first the pause after the first failure
   */
  public RetryBackoff(Duration first, Duration maximum, int factor) {
    this(growing(first, maximum, factor));
  }

  private static List<Duration> growing(Duration first, Duration maximum, int factor) {
    if (!first.isPositive() || maximum.compareTo(first) < 0 || factor < 1) {
      throw new IllegalArgumentException(
          "pauses: %s to %s by %d (expected: 0 < first <= maximum, factor >= 1)"
              .formatted(first, maximum, factor));
    }
    var pauses = new ArrayList<Duration>();
    for (var pause = first;
        pause.compareTo(maximum) < 0 && (factor > 1 || pauses.isEmpty());
        pause = pause.multipliedBy(factor)) {
      pauses.add(pause);
    }
    if (factor > 1 || pauses.isEmpty()) {
      pauses.add(maximum);
    }
    return pauses;
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
    return pauses.get(Math.min(failures, pauses.size()) - 1);
  }
}
