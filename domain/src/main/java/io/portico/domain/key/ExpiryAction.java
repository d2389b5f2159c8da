package io.portico.domain.key;

import java.time.Instant;

/** What is due for a key as it approaches its expiry. */
public sealed interface ExpiryAction {

  /** Nothing is due. */
  record Nothing() implements ExpiryAction {}

  /** Its developer is reminded that it expires at {@code end}. */
  record Reminder(ExpiryReminder reminder, Instant end) implements ExpiryAction {}

  /** The key has expired and is ended. */
  record End() implements ExpiryAction {}
}
