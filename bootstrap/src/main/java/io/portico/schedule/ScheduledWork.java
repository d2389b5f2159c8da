package io.portico.schedule;

import io.micronaut.context.event.ShutdownEvent;
import io.micronaut.runtime.event.annotation.EventListener;
import io.portico.domain.shared.RefusedException;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that the framework's scheduler starts. A node that stops waits for the work in progress and
 * does not interrupt it, because an interrupt closes the file of the embedded database.
 */
abstract class ScheduledWork implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ScheduledWork.class);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  /* Read by work in progress, written by the close. */
  private final ReadWriteLock progress = new ReentrantReadWriteLock();
  private volatile boolean closed;

  /* What the work needs may be closed before this is. */
  @EventListener
  final void stop(ShutdownEvent event) {
    closed = true;
  }

  /**
   * Does the work unless the node stops. A failure is logged and does not end the repetition; that
   * of work which the stop interrupted is repeated by another node, or after the next start.
   */
  final void run(String name, Runnable work) {
    if (!progress.readLock().tryLock()) {
      return;
    }
    try {
      if (!closed) {
        work.run();
      }
    } catch (RefusedException.StoreUnavailable e) {
      // The outage itself is logged once.
      LOG.debug("{} waits for the database", name, e);
    } catch (RuntimeException | Error e) {
      if (closed) {
        LOG.debug("the node stops: {} ended early", name, e);
      } else {
        LOG.error("{} failed and will be retried", name, e);
      }
    } finally {
      progress.readLock().unlock();
    }
  }

  @Override
  @PreDestroy
  public final void close() {
    // None begins from now on, also while the work in progress ends.
    closed = true;
    try {
      if (progress.writeLock().tryLock(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        progress.writeLock().unlock();
      } else {
        LOG.warn("{} did not end in time", getClass().getSimpleName());
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
