package io.portico.persistence.labelindex;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A refresh that concurrent callers share. A caller never uses a refresh that had begun before it
 * called: it waits for the next one, which all callers that wait meanwhile share.
 */
final class SharedRefresh {

  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicLong begun = new AtomicLong();
  private final Runnable refresh;
  private long completed;

  SharedRefresh(Runnable refresh) {
    this.refresh = refresh;
  }

  /** Returns after a refresh that began after this call. */
  void run() {
    var needed = begun.get() + 1;
    lock.lock();
    try {
      if (completed < needed) {
        var number = begun.incrementAndGet();
        refresh.run();
        completed = number;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Runs {@code work} while no refresh runs. */
  void exclude(Runnable work) {
    lock.lock();
    try {
      work.run();
    } finally {
      lock.unlock();
    }
  }

  /** Returns how many refreshes have begun. */
  long begun() {
    return begun.get();
  }
}
