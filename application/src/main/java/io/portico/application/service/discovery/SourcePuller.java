package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.PullSource.Outcome;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.access.Actor;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.DiscoveryRun;
import java.util.List;
import java.util.Optional;

/** Reads a system and syncs the repository with the APIs that it returns. */
public final class SourcePuller {

  private final SourceSync sync;
  private final SyncRunRecorder runs;

  public SourcePuller(SourceSync sync, SyncRunRecorder runs) {
    this.sync = sync;
    this.runs = runs;
  }

  /**
   * Pulls from {@code system}.
   *
   * @param run the run to record the result in; empty for a dry run
   */
  Outcome pull(SourceSystem system, Actor actor, Optional<DiscoveryRun> run) {
    return switch (run.isEmpty() ? system.read() : read(system, actor, run.get())) {
      case Reading.Failed(var reasons) -> {
        run.ifPresent(one -> runs.fail(actor.organisation(), one, reasons));
        yield new Outcome.Failed(reasons);
      }
      case Reading.Complete(var apis) -> outcome(sync(system, actor, run, apis), system);
    };
  }

  /* Even if a system throws, contrary to its contract, its run must end. */
  private Reading read(SourceSystem system, Actor actor, DiscoveryRun run) {
    try {
      return system.read();
    } catch (RuntimeException | Error e) {
      runs.fail(actor.organisation(), run, List.of("The system could not be read."));
      throw e;
    }
  }

  private SyncSource.Outcome sync(
      SourceSystem system, Actor actor, Optional<DiscoveryRun> run, List<DiscoveredApi> apis) {
    var command = new SyncSource.Command(actor, system.name(), true, run.isEmpty(), false);
    var entries = SyncSource.Entries.of(apis);
    return run.map(one -> runs.record(actor.organisation(), one, () -> sync.sync(command, entries)))
        .orElseGet(() -> sync.sync(command, entries));
  }

  private static Outcome outcome(SyncSource.Outcome outcome, SourceSystem system) {
    return switch (outcome) {
      case SyncSource.Outcome.Synced(var report) -> new Outcome.Pulled(report);
      case SyncSource.Outcome.Refused(var report) -> new Outcome.Refused(report);
      case SyncSource.Outcome.AlreadyRunning _ ->
          throw new IllegalStateException(system.name() + ": " + outcome);
    };
  }
}
