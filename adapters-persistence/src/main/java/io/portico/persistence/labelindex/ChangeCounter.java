package io.portico.persistence.labelindex;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the changes that this process commits. */
final class ChangeCounter {

  /* A commit that failed may have reached the store, and take effect later. */
  private static final Duration OPEN = Duration.ofMinutes(1);

  private final AtomicLong begun = new AtomicLong();
  private final AtomicLong ended = new AtomicLong();
  private volatile long openUntil = System.nanoTime();

  void begin() {
    begun.incrementAndGet();
  }

  void end() {
    ended.incrementAndGet();
  }

  void fail() {
    openUntil = System.nanoTime() + OPEN.toNanos();
    ended.incrementAndGet();
  }

  long begun() {
    return begun.get();
  }

  /** Returns how many changes have begun, if all of them have ended for certain. */
  OptionalLong settled() {
    // Those that have ended are read first: if as many have begun then, all of them have ended.
    var done = ended.get();
    return done == begun.get() && openUntil - System.nanoTime() <= 0
        ? OptionalLong.of(done)
        : OptionalLong.empty();
  }
}
