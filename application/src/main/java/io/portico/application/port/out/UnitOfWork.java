package io.portico.application.port.out;

import io.portico.domain.shared.RefusedException;
import java.util.ArrayList;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Commits several changes together: all of them, or none. */
public interface UnitOfWork {

  /**
   * Runs {@code work} and returns its result once all its changes are durable. If it throws
   * anything but {@link RefusedException.OutcomeUnknown}, its changes are rolled back. A nested
   * unit of work is part of the outer one.
   *
   * <p>{@code work} may run again from its beginning, for example after a deadlock, so it must
   * change nothing but the store.
   *
   * @throws RefusedException.OutcomeUnknown if the store was lost during the commit
   */
  <T> T execute(Supplier<T> work);

  /**
   * Does what {@link #execute} does, for work that several callers wait for: on the thread on which
   * its statements take the least time.
   */
  default <T> T executeShared(Supplier<T> work) {
    return execute(work);
  }

  /** Returns how many shared units of work get on at the same time; others would wait for them. */
  default int sharedAtOnce() {
    return 1;
  }

  /** Does what {@link #execute} does, for work without a result. */
  default void run(Runnable work) {
    execute(
        () -> {
          work.run();
          return true;
        });
  }

  /**
   * Does what {@link #execute} does, but rolls the changes back if {@code keep} rejects the result,
   * which is returned all the same. Nested, it requires that the outer one is rolled back, too.
   */
  default <T> T executeIf(Predicate<? super T> keep, Supplier<T> work) {
    var rejected = new ArrayList<T>(1);
    try {
      return execute(
          () -> {
            var result = work.get();
            if (!keep.test(result)) {
              rejected.add(result);
              throw new RollbackException();
            }
            return result;
          });
    } catch (RollbackException _) {
      return rejected.getLast();
    }
  }

  /** Returns whether the calling thread is within a unit of work. */
  boolean isRunning();

  /**
   * Runs an action when the outermost unit of work of the calling thread has ended: {@code ifDone}
   * after a commit, {@code ifUndone} after a rollback or if the outcome is unknown. Work that runs
   * again registers its actions again. They must not use the store.
   *
   * @throws IllegalStateException outside of a unit of work
   */
  void afterCompletion(Runnable ifDone, Runnable ifUndone);
}
