package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.SyncSource;
import io.portico.domain.access.Permission;
import io.portico.domain.discovery.DiscoveryRun.Trigger;

/** Syncs the repository with the APIs that are pushed for a source. */
public final class SyncSourceService implements SyncSource {

  private final SourceSync sync;
  private final SyncRunRecorder runs;

  public SyncSourceService(SourceSync sync, SyncRunRecorder runs) {
    this.sync = sync;
    this.runs = runs;
  }

  @Override
  public Outcome sync(Command command, Entries entries) {
    command.actor().require(Permission.DISCOVER);
    if (command.dryRun()) {
      return sync.sync(command, entries);
    }
    var organisation = command.actor().organisation();
    var run = runs.begin(organisation, command.source(), Trigger.PUSH);
    if (run.isEmpty()) {
      return new Outcome.AlreadyRunning(runs.runningSince(organisation, command.source()));
    }
    return runs.record(organisation, run.get(), () -> sync.sync(command, entries));
  }
}
