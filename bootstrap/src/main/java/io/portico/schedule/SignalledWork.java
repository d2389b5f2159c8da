package io.portico.schedule;

import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.core.propagation.PropagatedContext;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import io.micronaut.scheduling.TaskScheduler;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scheduled work that also runs shortly after this node signals new work. It starts when the server
 * listens, so a node that is refused by the store does none.
 */
abstract class SignalledWork extends ScheduledWork
    implements ApplicationEventListener<ServerStartupEvent> {

  private static final Logger LOG = LoggerFactory.getLogger(SignalledWork.class);

  /* Lets work of concurrent requests be done together. */
  private static final Duration SHORTLY = Duration.ofMillis(20);

  private final String name;
  private final Runnable work;
  private final TaskScheduler scheduler;
  private final AtomicBoolean signalled = new AtomicBoolean();
  private volatile boolean listening;

  SignalledWork(String name, Runnable work, WorkSignal signal, TaskScheduler scheduler) {
    this.name = name;
    this.work = work;
    this.scheduler = scheduler;
    signal.onSignal(this::runShortly);
  }

  @Override
  public void onApplicationEvent(ServerStartupEvent event) {
    start();
  }

  final void start() {
    listening = true;
  }

  /** Does the work, unless the server does not listen yet. */
  final synchronized void run() {
    if (listening) {
      run(name, work);
    }
  }

  private void runShortly() {
    if (!signalled.compareAndSet(false, true)) {
      return;
    }
    // Without the context of the caller, whose transaction has ended.
    try (var _ = PropagatedContext.empty().propagate()) {
      var _ =
          scheduler.schedule(
              SHORTLY,
              () -> {
                signalled.set(false);
                run();
              });
    } catch (RejectedExecutionException _) {
      LOG.debug("the node stops: {} waits", name);
    }
  }
}
