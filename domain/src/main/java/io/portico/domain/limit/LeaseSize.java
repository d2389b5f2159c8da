package io.portico.domain.limit;

import java.time.Duration;

/**
 * How many credits of an allowance a node takes at once. A node that dies loses the credits that it
 * has not spent, so a lease is at most 0.5 % of the allowance, and less near its end, when other
 * nodes want the rest. Within these bounds it lasts about a second.
 */
public final class LeaseSize {

  /** The credits of a first lease. */
  public static final long FIRST = 8;

  private static final long LARGEST = 1_000_000;
  private static final long PARTS_OF_ALL = 200;
  private static final long PARTS_OF_REST = 16;
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofSeconds(4);

  private LeaseSize() {}

  /** Returns the size wanted after a lease of {@code previous} credits that was spent so fast. */
  public static long after(long previous, Duration spentIn) {
    if (spentIn.compareTo(SHORT) < 0) {
      return Math.min(LARGEST, previous * 2);
    }
    return spentIn.compareTo(LONG) > 0 ? Math.max(1, previous / 2) : previous;
  }

  /**
   * Returns how many of {@code remaining} credits to take.
   *
   * @param most the credits of the whole allowance
   * @param least the credits that a call needs, at most {@code remaining}
   */
  public static long of(long wanted, long least, long most, long remaining) {
    var bound = Math.min(most / PARTS_OF_ALL, remaining / PARTS_OF_REST);
    return Math.max(least, Math.min(wanted, bound));
  }
}
