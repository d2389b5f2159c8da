package io.portico.schedule;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Virtual threads for one kind of work, which tell the operator of what is thrown on them. */
public final class Threads implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Threads.class);

  private static final int LONGEST_WAIT_SECONDS = 10;

  private final String name;
  private final ExecutorService executor;

  public Threads(String name) {
    this.name = name;
    this.executor =
        Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual()
                .name(name)
                .uncaughtExceptionHandler((_, e) -> LOG.error("{} failed", name, e))
                .factory());
  }

  /** Returns what work is given to. */
  public ExecutorService executor() {
    return executor;
  }

  /** Takes no more work, and waits a while for what is at work; it is not interrupted. */
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
