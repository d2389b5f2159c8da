package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.PullSource.Outcome;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.discovery.SyncSource.Read;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.access.Actor;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.DiscoveryRun;
import java.util.List;
import java.util.Optional;

/** Asks a system for its APIs and makes those of the repository what it says. */
public final class SourcePuller {

  private final SourceSync sync;
  private final SyncRunRecorder runs;

  public SourcePuller(SourceSync sync, SyncRunRecorder runs) {
    this.sync = sync;
    this.runs = runs;
  }

  /**
   * Asks {@code system}.
   *
   * @param run what it is remembered as; empty on a dry run
   */
  Outcome of(SourceSystem system, Actor actor, Optional<DiscoveryRun> run) {
    var reading = run.isEmpty() ? system.read() : readIn(system, actor, run.get());
    return switch (reading) {
      case Reading.Failed(var reasons) -> {
        run.ifPresent(one -> runs.fail(actor.organisation(), one, reasons));
        yield new Outcome.Failed(reasons);
      }
      case Reading.Complete(var apis) -> outcome(sync(system, actor, run, apis), system);
    };
  }

  /* A system that breaks its promise not to throw must not leave its run unended. */
  private Reading readIn(SourceSystem system, Actor actor, DiscoveryRun run) {
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
    return run.map(
            one -> runs.ending(actor.organisation(), one, () -> sync.sync(command, entries(apis))))
        .orElseGet(() -> sync.sync(command, entries(apis)));
  }

  private static SyncSource.Entries entries(List<DiscoveredApi> apis) {
    return reader -> {
      for (var i = 0; i < apis.size(); i++) {
        reader.accept(new Read(i, apis.get(i)));
      }
    };
  }

  private Outcome outcome(SyncSource.Outcome outcome, SourceSystem system) {
    return switch (outcome) {
      case SyncSource.Outcome.Synced(var report) -> new Outcome.Pulled(report);
      case SyncSource.Outcome.Refused(var report) -> new Outcome.Refused(report);
      case SyncSource.Outcome.AlreadyRunning _, SyncSource.Outcome.NotPermitted _ ->
          throw new IllegalStateException(system.name() + ": " + outcome);
    };
  }
}
