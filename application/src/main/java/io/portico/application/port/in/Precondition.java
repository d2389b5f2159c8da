package io.portico.application.port.in;

import io.portico.domain.shared.RefusedException;

/**
 * A condition on the current state of a record. It is evaluated while the record is locked, so that
 * a change based on an outdated read is refused and no other change is lost.
 */
@FunctionalInterface
public interface Precondition<T> {

  /** Returns whether {@code present}, the current record, meets the condition. */
  boolean holdsFor(T present);

  /** Returns the precondition that every record meets; all of them are equal. */
  static <T> Precondition<T> none() {
    return new Unconditional<>();
  }

  /**
   * Returns {@code present} if it meets the condition.
   *
   * @throws RefusedException.Stale if not
   */
  default T require(T present) {
    if (!holdsFor(present)) {
      throw new RefusedException.Stale();
    }
    return present;
  }
}
