package io.portico.sources;

import java.time.Duration;

/** When a reading has to be done. */
final class Deadline {

  private final Duration allowed;
  private final long start = System.nanoTime();

  Deadline(Duration allowed) {
    this.allowed = allowed;
  }

  /** Requires that some time is left. */
  void check(String asked) throws SourceFailure {
    var _ = left(asked);
  }

  /** Returns the time that is left, at least a millisecond. */
  Duration left(String asked) throws SourceFailure {
    var left = allowed.minusNanos(System.nanoTime() - start);
    if (left.toMillis() < 1) {
      throw SourceFailure.of(
          asked, "not done after " + Limits.shown(allowed), "all APIs within that time");
    }
    return left;
  }
}
