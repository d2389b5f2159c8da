package io.portico.application.testkit.memory;

import io.portico.application.port.out.UnitOfWork;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Runs one unit of work at a time. It takes nothing back when the work throws, so no test on these
 * stores may rely on that.
 */
public final class InMemoryUnitOfWork implements UnitOfWork {

  private final ReentrantLock lock = new ReentrantLock();

  @Override
  public <T> T execute(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /** Throws unless the calling thread is within a unit of work. */
  void requireRunning() {
    if (!lock.isHeldByCurrentThread()) {
      throw new IllegalStateException("no unit of work is running (expected: one)");
    }
  }
}
