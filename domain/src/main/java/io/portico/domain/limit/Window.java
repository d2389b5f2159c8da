package io.portico.domain.limit;

import java.time.Instant;
import java.util.Optional;

/**
 * A span of time in which calls are counted, in milliseconds since 1970-01-01T00:00Z.
 *
 * @param startsAt the first millisecond
 * @param endsAt the millisecond after the last one, or {@link #NEVER}
 */
public record Window(long startsAt, long endsAt) {

  /** The end of a window that does not end. */
  public static final long NEVER = Long.MAX_VALUE;

  /** A window of all time. */
  public static final Window ENDLESS = new Window(0, NEVER);

  /**
   * Returns the window around {@code at} of those that follow each other, {@code millis} long each,
   * from 1970 on. All nodes therefore agree on it without asking each other, and a quota that
   * renews every day renews at midnight UTC.
   */
  static Window around(Instant at, long millis) {
    var start = Math.floorDiv(at.toEpochMilli(), millis) * millis;
    return new Window(start, start + millis);
  }

  /** Returns whether {@code at} is in the window. */
  public boolean contains(Instant at) {
    var millis = at.toEpochMilli();
    return startsAt <= millis && millis < endsAt;
  }

  /** Returns whether the window is over at {@code at}. */
  public boolean isOver(Instant at) {
    return endsAt <= at.toEpochMilli();
  }

  /** Returns when the next window starts; empty if never. */
  public Optional<Instant> renewal() {
    return endsAt == NEVER ? Optional.empty() : Optional.of(Instant.ofEpochMilli(endsAt));
  }
}
