package io.portico.schedule;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Virtual threads for one kind of work. Exceptions of the work are logged. */
public final class BackgroundThreads implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(BackgroundThreads.class);

  private static final int LONGEST_WAIT_SECONDS = 10;

  private final String name;
  private final ExecutorService executor;

  public BackgroundThreads(String name) {
    this.name = name;
    this.executor =
        Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual()
                .name(name)
                .uncaughtExceptionHandler((_, e) -> LOG.error("{} failed", name, e))
                .factory());
  }

  /** Returns the executor of the threads. */
  public ExecutorService executor() {
    return executor;
  }

  /** Refuses new work, and waits for the work in progress without interrupting it. */
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
