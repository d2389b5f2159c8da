package io.portico.domain.key;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/** What is to be done about a key, because time goes by. */
public sealed interface ExpiryAction {

  /** Nothing, at the moment. */
  record Nothing() implements ExpiryAction {}

  /** Its holder is to be told that it expires at {@code end}. */
  record Reminder(ExpiryReminder reminder, Instant end) implements ExpiryAction {
    public Reminder {
      requireNonNull(reminder, "reminder");
      requireNonNull(end, "end");
    }
  }

  /** It has expired, and is to be ended. */
  record End() implements ExpiryAction {}
}
