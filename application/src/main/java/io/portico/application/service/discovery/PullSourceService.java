package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.discovery.DiscoveryRun.Trigger;
import io.portico.domain.shared.RecordKind;
import java.util.Optional;

/** Pulls from a configured system on demand. */
public final class PullSourceService implements PullSource {

  private final OwnedSystems systems;
  private final SourcePuller puller;
  private final SyncRunRecorder runs;

  public PullSourceService(OwnedSystems systems, SourcePuller puller, SyncRunRecorder runs) {
    this.systems = systems;
    this.puller = puller;
    this.runs = runs;
  }

  @Override
  public Outcome pull(Command command) {
    var actor = command.actor();
    actor.require(Permission.DISCOVER);
    var system =
        systems.of(actor.organisation()).stream()
            .filter(one -> one.name().equals(command.source()))
            .findFirst()
            .orElseThrow(RecordKind.SOURCE.notFound(command.source()));
    return command.dryRun()
        ? puller.pull(system, actor, Optional.empty())
        : pullAndRecord(system, actor);
  }

  private Outcome pullAndRecord(SourceSystem system, Actor actor) {
    var run = runs.begin(actor.organisation(), system.name(), Trigger.MANUAL);
    return run.isPresent()
        ? puller.pull(system, actor, run)
        : new Outcome.AlreadyRunning(runs.runningSince(actor.organisation(), system.name()));
  }
}
