package io.portico.domain.mail;

import java.time.Duration;

/** How long a mail waits between two attempts: each time twice as long, up to a bound. */
public final class RetryBackoff {

  /** The pause behind the first attempt. */
  public static final Duration FIRST = Duration.ofSeconds(10);

  /** The longest pause. */
  public static final Duration LONGEST = Duration.ofHours(1);

  /** How long after its first attempt a mail is tried. */
  public static final Duration TRIED_FOR = Duration.ofDays(3);

  /* From here on each is the longest, and doubling on would leave what a number holds. */
  private static final int MOST_DOUBLINGS = 9;

  private RetryBackoff() {}

  /**
   * Returns the pause behind the last of {@code attempts}.
   *
   * @param attempts 1 or more
   */
  public static Duration after(int attempts) {
    if (attempts < 1) {
      throw new IllegalArgumentException("attempts: " + attempts + " (expected: 1 or more)");
    }
    var pause = FIRST.multipliedBy(1L << Math.min(attempts - 1, MOST_DOUBLINGS));
    return pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
  }
}
