package io.portico.openapi;

import java.time.Duration;

/** When a comparison ends, whatever it has found by then. */
final class Deadline {

  private final long end;

  private Deadline(long end) {
    this.end = end;
  }

  static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /**
   * Does nothing before the deadline.
   *
   * @throws PassedException from then on
   */
  void check() {
    if (System.nanoTime() - end > 0) {
      throw new PassedException();
    }
  }

  /** The deadline passed. */
  static final class PassedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
