package io.portico.application.testkit.memory;

import io.portico.application.port.out.UnitOfWork;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Runs one unit of work at a time. It takes nothing back when the work throws, so no test on these
 * stores may rely on that.
 */
public final class InMemoryUnitOfWork implements UnitOfWork {

  private record Actions(Runnable ifDone, Runnable ifUndone) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final List<Actions> atTheEnd = new ArrayList<>();

  @Override
  public <T> T execute(Supplier<T> work) {
    if (lock.isHeldByCurrentThread()) {
      return work.get();
    }
    lock.lock();
    var done = false;
    try {
      var answer = work.get();
      done = true;
      return answer;
    } finally {
      var ended = List.copyOf(atTheEnd);
      atTheEnd.clear();
      lock.unlock();
      for (var actions : ended) {
        (done ? actions.ifDone() : actions.ifUndone()).run();
      }
    }
  }

  @Override
  public boolean isRunning() {
    return lock.isHeldByCurrentThread();
  }

  @Override
  public void afterCompletion(Runnable ifDone, Runnable ifUndone) {
    requireRunning();
    atTheEnd.add(new Actions(ifDone, ifUndone));
  }

  /** Throws unless the calling thread is within a unit of work. */
  public void requireRunning() {
    if (!lock.isHeldByCurrentThread()) {
      throw new IllegalStateException("no unit of work is running (expected: one)");
    }
  }
}
