package io.portico.persistence.labelindex;

import io.portico.domain.shared.Identifier;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicLong;

/** An id under which this process writes the log of changes, with the numbers taken under it. */
final class ChangeWriter {

  private final Identifier node;
  private final AtomicLong sequence = new AtomicLong();
  private volatile boolean isRegistered;
  private volatile long lastWritten = System.nanoTime();

  ChangeWriter() {
    var bytes = new byte[12];
    new SecureRandom().nextBytes(bytes);
    node = Identifier.of(bytes);
  }

  Identifier node() {
    return node;
  }

  /** Takes the next number. */
  long next() {
    lastWritten = System.nanoTime();
    return sequence.incrementAndGet();
  }

  void register() {
    isRegistered = true;
  }

  boolean isRegistered() {
    return isRegistered;
  }

  /** Returns whether a row without a change is due at the monotonic time {@code now}. */
  boolean isRowDue(long now) {
    return now - lastWritten > ChangeLogMaintenance.QUIET.toNanos() / 4;
  }

  /** Returns whether others may take this node for stopped soon, and refuse its next row. */
  boolean isQuiet() {
    return System.nanoTime() - lastWritten > ChangeLogMaintenance.QUIET.toNanos() / 2;
  }
}
