package io.portico.domain.key;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/** How long before the expiry of a key its developer is reminded. */
public enum ExpiryReminder {
  A_MONTH(30),
  A_WEEK(7),
  A_DAY(1);

  private final int days;

  ExpiryReminder(int days) {
    this.days = days;
  }

  /**
   * Returns the latest reminder that is due at the instant {@code at} for a key that expires at
   * {@code end}; empty if none is due yet.
   */
  static Optional<ExpiryReminder> currentAt(Instant at, Instant end) {
    return Arrays.stream(values())
        .filter(reminder -> !at.isBefore(reminder.dueAt(end)))
        .reduce((_, later) -> later);
  }

  /**
   * Returns the first reminder that becomes due later than {@code after} for a key that expires at
   * {@code end}; empty if none does.
   */
  static Optional<ExpiryReminder> nextAfter(Instant after, Instant end) {
    return Arrays.stream(values())
        .filter(reminder -> after.isBefore(reminder.dueAt(end)))
        .findFirst();
  }

  /** Returns how many days before the expiry the reminder is due. */
  public int days() {
    return days;
  }

  /** Returns when the reminder is due for a key that expires at {@code end}. */
  Instant dueAt(Instant end) {
    return end.minus(Duration.ofDays(days));
  }
}
