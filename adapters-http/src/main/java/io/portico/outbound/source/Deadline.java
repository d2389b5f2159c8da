package io.portico.outbound.source;

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
      throw passed(request);
    }
    return left;
  }

  /** Returns the failure of a request that the deadline has cut off. */
  SourceFailure passed(String request) {
    return SourceFailure.of(
        request, "not finished after " + ReadLimits.shown(allowed), "everything within that time");
  }
}
