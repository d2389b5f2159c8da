package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.PullDueSources;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.Trigger;
import io.portico.domain.discovery.ReadingNotes;
import io.portico.domain.shared.RecordKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads configured systems, on demand or when they are due, and syncs the repository with the APIs
 * that they return.
 */
public record SourcePullService(
    ConfiguredSystems systems, DefinitionSync sync, SyncRunRecorder runs)
    implements PullSource, PullDueSources {

  @Override
  public Outcome pull(Command command) {
    var actor = command.actor();
    actor.require(Permission.DISCOVER);
    var system =
        systems.of(actor.organisation()).stream()
            .filter(one -> one.name().equals(command.source()))
            .findFirst()
            .orElseThrow(RecordKind.SOURCE.notFound(command.source()));
    if (command.dryRun()) {
      return pull(system, actor, Optional.empty());
    }
    var run = runs.begin(actor.organisation(), system.name(), Trigger.MANUAL);
    return run.isPresent()
        ? pull(system, actor, run)
        : new Outcome.AlreadyRunning(runs.runningSince(actor.organisation(), system.name()));
  }

  @Override
  public void pullDue() {
    // A failure of one system must not keep the others from being pulled.
    var failures = new ArrayList<RuntimeException>();
    for (var scheduled : systems.scheduled()) {
      try {
        pullIfDue(scheduled.system(), Actor.portico(scheduled.owner()));
      } catch (RuntimeException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      var first = failures.getFirst();
      failures.stream().skip(1).forEach(first::addSuppressed);
      throw first;
    }
  }

  private void pullIfDue(SourceSystem system, Actor actor) {
    var run =
        system.every().flatMap(every -> runs.beginDue(actor.organisation(), system.name(), every));
    if (run.isPresent()) {
      // The recorded run is the only result.
      var _ = pull(system, actor, run);
    }
  }

  /* Records the result in the run, which is empty for a dry run. */
  private Outcome pull(SourceSystem system, Actor actor, Optional<DiscoveryRun> run) {
    return switch (run.isEmpty() ? system.read() : read(system, actor, run.get())) {
      case Reading.Failed(var reasons) -> {
        run.ifPresent(one -> runs.fail(actor.organisation(), one, reasons));
        yield new Outcome.Failed(reasons);
      }
      case Reading.Complete read -> outcome(sync(system, actor, run, read), system);
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
      SourceSystem system, Actor actor, Optional<DiscoveryRun> run, Reading.Complete read) {
    // Partial: an invalid record must not keep the others from being taken.
    var command = new SyncSource.Command(actor, system.name(), true, run.isEmpty(), true);
    var entries = SyncSource.Entries.of(read.apis(), read.rejected()).with(read.documents());
    Supplier<SyncSource.Outcome> syncing = () -> noted(sync.sync(command, entries), read.notes());
    return run.map(one -> runs.record(actor.organisation(), one, syncing)).orElseGet(syncing);
  }

  private static SyncSource.Outcome noted(SyncSource.Outcome outcome, ReadingNotes notes) {
    return outcome instanceof SyncSource.Outcome.Synced(var report)
        ? new SyncSource.Outcome.Synced(report.with(notes))
        : outcome;
  }

  private static Outcome outcome(SyncSource.Outcome outcome, SourceSystem system) {
    return switch (outcome) {
      case SyncSource.Outcome.Synced(var report) -> new Outcome.Pulled(report);
      case SyncSource.Outcome.Refused _, SyncSource.Outcome.AlreadyRunning _ ->
          throw new IllegalStateException(system.name() + ": " + outcome);
    };
  }
}
