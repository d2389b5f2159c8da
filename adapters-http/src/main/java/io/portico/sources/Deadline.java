package io.portico.sources;

import java.time.Duration;

/** The deadline of reading a system. */
final class Deadline {

  private final Duration allowed;
  private final long start = System.nanoTime();

  Deadline(Duration allowed) {
    this.allowed = allowed;
  }

  /** Requires that time is left. */
  void check(String request) {
    var _ = left(request);
  }

  /** Returns the remaining time, at least a millisecond. */
  Duration left(String request) {
    var left = allowed.minusNanos(System.nanoTime() - start);
    if (left.toMillis() < 1) {
      throw SourceFailure.of(
          request, "not finished after " + ReadLimits.shown(allowed), "all APIs within that time");
    }
    return left;
  }
}
