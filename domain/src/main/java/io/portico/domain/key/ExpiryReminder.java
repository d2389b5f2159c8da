package io.portico.domain.key;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** How long before a key expires its holder is told (contract 4). */
public enum ExpiryReminder {
  A_MONTH(30),
  A_WEEK(7),
  A_DAY(1);

  private final int days;

  ExpiryReminder(int days) {
    this.days = days;
  }

  /** Returns the reminders in the order in which they come. */
  static Stream<ExpiryReminder> all() {
    return Arrays.stream(values());
  }

  /** Returns the reminder that holds at {@code at} for a key that ends at {@code end}, if any. */
  public static Optional<ExpiryReminder> at(Instant at, Instant end) {
    return at.isBefore(end)
        ? all().filter(reminder -> !at.isBefore(reminder.dueAt(end))).reduce((_, last) -> last)
        : Optional.empty();
  }

  /** Returns the days that are left. */
  public int days() {
    return days;
  }

  Instant dueAt(Instant end) {
    return end.minus(Duration.ofDays(days));
  }
}
