package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.SyncSource;
import io.portico.domain.access.Permission;
import io.portico.domain.discovery.DiscoveryRun.Trigger;
import io.portico.domain.shared.RefusedException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Syncs the repository with the APIs that are pushed for a source. */
public final class SyncSourceService implements SyncSource {

  private static final Duration MAX_WAIT = Duration.ofSeconds(10);

  private final DefinitionSync sync;
  private final SyncRunRecorder runs;

  /* A source can have many dry runs at once, and each computes without a pause. One processor is
  left to other requests. */
  private final Semaphore dryRuns =
      new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() - 1), true);

  public SyncSourceService(DefinitionSync sync, SyncRunRecorder runs) {
    this.sync = sync;
    this.runs = runs;
  }

  @Override
  public Outcome sync(Command command, Entries entries) {
    command.actor().require(Permission.DISCOVER);
    if (command.dryRun()) {
      return dryRun(command, entries);
    }
    var organisation = command.actor().organisation();
    var run = runs.begin(organisation, command.source(), Trigger.PUSH);
    if (run.isEmpty()) {
      return new Outcome.AlreadyRunning(runs.runningSince(organisation, command.source()));
    }
    return runs.record(organisation, run.get(), () -> sync.sync(command, entries));
  }

  private Outcome dryRun(Command command, Entries entries) {
    acquire();
    try {
      return sync.sync(command, entries);
    } finally {
      dryRuns.release();
    }
  }

  private void acquire() {
    try {
      if (dryRuns.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    throw new RefusedException.Overloaded("too many dry runs are in progress");
  }
}
