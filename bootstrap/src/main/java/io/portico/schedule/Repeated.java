package io.portico.schedule;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work that is done again a while after each time it ended, until this is closed. */
public final class Repeated implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Repeated.class);

  private static final int LONGEST_WAIT_SECONDS = 10;
  private static final int A_MOMENT_MILLIS = 20;

  private final ScheduledExecutorService executor;
  private final String name;
  private final Runnable work;
  private final AtomicBoolean asked = new AtomicBoolean();

  private Repeated(String name, Runnable work) {
    this.name = name;
    this.work = work;
    this.executor =
        Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name(name).factory());
  }

  /** Does {@code work} for the first time after {@code pause}. */
  public static Repeated every(Duration pause, String name, Runnable work) {
    var repeated = new Repeated(name, work);
    var _ =
        repeated.executor.scheduleWithFixedDelay(
            repeated::once, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    return repeated;
  }

  /** Does the work in a moment, and once for all who ask meanwhile, beside its repetition. */
  public void soon() {
    if (!asked.compareAndSet(false, true)) {
      return;
    }
    try {
      var _ = executor.schedule(this::asAsked, A_MOMENT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException _) {
      LOG.debug("{} is not done any more", name);
    }
  }

  private void asAsked() {
    asked.set(false);
    once();
  }

  /* What is thrown would end the repetition. */
  private void once() {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      LOG.error("{} failed; it is done again", name, e);
    }
  }

  /**
   * Begins the work no more, and waits a while for it to end. It is not interrupted: the embedded
   * database takes an interrupted thread for a broken file.
   */
  @Override
  public void close() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("{} did not end in time", name);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
