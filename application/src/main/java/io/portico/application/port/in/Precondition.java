package io.portico.application.port.in;

/**
 * What a caller believes a record to be. It is asked while nobody else can change the record, so
 * that a change which rests on an old reading is refused instead of undoing what happened since.
 */
@FunctionalInterface
public interface Precondition<T> {

  /** Returns whether {@code present} is what the caller believes. */
  boolean holdsFor(T present);

  /** Returns the precondition of a caller who takes the record as it is; all of them are equal. */
  static <T> Precondition<T> none() {
    return new Unconditional<>();
  }
}
