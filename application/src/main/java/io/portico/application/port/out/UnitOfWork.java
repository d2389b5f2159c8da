package io.portico.application.port.out;

import io.portico.domain.shared.RefusedException;
import java.util.function.Supplier;

/** Makes several changes one: all of them last, or none. */
public interface UnitOfWork {

  /**
   * Runs {@code work} and returns its answer after everything it changed is durable. If it throws
   * anything but {@link RefusedException.OutcomeUnknown}, nothing it changed remains. Within
   * another unit of work it becomes a part of that one.
   *
   * <p>{@code work} may be run again from its beginning when the store asks for it (two units got
   * in each other's way), so it must change nothing but the store.
   *
   * @throws RefusedException.OutcomeUnknown if the store was lost while it made the changes durable
   */
  <T> T execute(Supplier<T> work);

  /** Returns whether the calling thread is within a unit of work. */
  boolean isRunning();

  /**
   * Runs one of two actions when the unit of work that the calling thread is within has ended, the
   * outermost one if there are several: {@code ifDone} once everything it changed is durable, or
   * {@code ifUndone} if nothing it changed remains or nobody can know. Work that is run again asks
   * for its actions again. They must not use the store.
   *
   * @throws IllegalStateException if the calling thread is within none
   */
  void afterCompletion(Runnable ifDone, Runnable ifUndone);
}
