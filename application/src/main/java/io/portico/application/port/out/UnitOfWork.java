package io.portico.application.port.out;

import java.util.function.Supplier;

/** Makes several changes one: all of them last, or none. */
public interface UnitOfWork {

  /**
   * Runs {@code work} and returns its answer after everything it changed is durable. If it throws,
   * nothing it changed remains. Within another unit of work it becomes a part of that one.
   *
   * <p>{@code work} may be run again from its beginning when the store asks for it (two units got
   * in each other's way), so it must change nothing but the store.
   */
  <T> T execute(Supplier<T> work);
}
