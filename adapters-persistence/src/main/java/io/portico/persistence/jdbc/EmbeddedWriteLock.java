package io.portico.persistence.jdbc;

import io.micronaut.context.annotation.Value;
import io.portico.domain.shared.RefusedException;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The lock of changes to the embedded database, which one thread holds at a time, for as long as
 * its transaction takes. Database servers need none.
 *
 * <p>When H2 commits, it writes a snapshot of its whole store. It collects the roots of its maps
 * one by one, so a transaction of another thread may enter the snapshot with some of its changes,
 * but without their undo log. If the process is killed then, these changes are neither committed
 * nor rolled back at the next start: a part of the transaction may stay, and each row waits for the
 * number of its former transaction, which other transactions bear by then.
 */
@Singleton
final class EmbeddedWriteLock {

  /* Large imports take some seconds. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final boolean isNeeded;
  private final ReentrantLock lock = new ReentrantLock(true);

  EmbeddedWriteLock(
      @Value("${datasources." + DatabaseProperties.SINGLE_STATEMENTS + ".url}") String url) {
    isNeeded = DatabaseProperties.folder(url).isPresent();
  }

  /**
   * Returns what {@code change} returns, which runs while this thread holds the lock.
   *
   * @throws RefusedException.StoreUnavailable if others hold it for ten seconds
   */
  <T> T execute(Supplier<T> change) {
    if (!tryLock(LONGEST_WAIT)) {
      throw new RefusedException.StoreUnavailable("a change waited too long for others");
    }
    try {
      return change.get();
    } finally {
      unlock();
    }
  }

  /**
   * Acquires the lock, to be followed by {@link #unlock}, unless others hold it for {@code
   * longest}.
   */
  boolean tryLock(Duration longest) {
    try {
      return !isNeeded || lock.tryLock(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Releases the lock of this thread. */
  void unlock() {
    if (isNeeded) {
      lock.unlock();
    }
  }
}
