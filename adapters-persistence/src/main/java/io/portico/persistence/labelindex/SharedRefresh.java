package io.portico.persistence.labelindex;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * The first caller that finds no refresh to join leads the next one: it waits until the current one
 * ends, and then runs it. So at most one refresh waits, and one that fails fails for all callers
 * that share it.
 */
/**
 * A refresh that concurrent callers share. A caller never uses a refresh that had begun before it
 * called: it waits for the next one, which all callers that wait meanwhile share.
 */
final class SharedRefresh {

  /* Held while a refresh runs. */
  private final ReentrantLock running = new ReentrantLock();
  private final ReentrantLock joining = new ReentrantLock();
  private final AtomicLong begun = new AtomicLong();
  private final Runnable refresh;

  /* Has not begun; guarded by the lock for joining. */
  private @Nullable CompletableFuture<Void> next;

  SharedRefresh(Runnable refresh) {
    this.refresh = refresh;
  }

  /** Returns after a refresh that began after this call; throws what it throws. */
  void run() {
    CompletableFuture<Void> joined;
    var leads = false;
    joining.lock();
    try {
      if (next == null) {
        next = new CompletableFuture<>();
        leads = true;
      }
      joined = next;
    } finally {
      joining.unlock();
    }
    if (leads) {
      lead(joined);
    } else {
      await(joined);
    }
  }

  private void lead(CompletableFuture<Void> led) {
    running.lock();
    try {
      joining.lock();
      try {
        next = null;
      } finally {
        joining.unlock();
      }
      begun.incrementAndGet();
      refresh.run();
      led.complete(null);
    } catch (RuntimeException | Error e) {
      led.completeExceptionally(e);
      throw e;
    } finally {
      running.unlock();
    }
  }

  private static void await(CompletableFuture<Void> joined) {
    try {
      joined.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
    }
  }

  /** Runs {@code work} while no refresh runs. */
  void exclude(Runnable work) {
    running.lock();
    try {
      work.run();
    } finally {
      running.unlock();
    }
  }

  /** Returns how many callers wait for the refresh that another one will run next. */
  int waiting() {
    joining.lock();
    try {
      return next == null ? 0 : next.getNumberOfDependents();
    } finally {
      joining.unlock();
    }
  }

  /** Returns how many refreshes have begun. */
  long begun() {
    return begun.get();
  }
}
