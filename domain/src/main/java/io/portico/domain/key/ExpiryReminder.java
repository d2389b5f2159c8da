package io.portico.domain.key;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/** How long before a key expires its holder is told (contract 4). */
public enum ExpiryReminder {
  A_MONTH(30),
  A_WEEK(7),
  A_DAY(1);

  private final int days;

  ExpiryReminder(int days) {
    this.days = days;
  }

  /**
   * Returns the reminder whose time has come last at {@code at} for a key that expires at {@code
   * end}; empty if none's has.
   */
  static Optional<ExpiryReminder> currentAt(Instant at, Instant end) {
    return Arrays.stream(values())
        .filter(reminder -> !at.isBefore(reminder.dueAt(end)))
        .reduce((_, later) -> later);
  }

  /**
   * Returns the first reminder whose time comes behind {@code after} for a key that expires at
   * {@code end}; empty if none's does.
   */
  static Optional<ExpiryReminder> nextAfter(Instant after, Instant end) {
    return Arrays.stream(values())
        .filter(reminder -> after.isBefore(reminder.dueAt(end)))
        .findFirst();
  }

  /** Returns the days that are left. */
  public int days() {
    return days;
  }

  /** Returns when a key that expires at {@code end} is due for it. */
  Instant dueAt(Instant end) {
    return end.minus(Duration.ofDays(days));
  }
}
