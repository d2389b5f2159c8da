package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.discovery.SourceSystems;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.discovery.DiscoveryRun.Trigger;
import java.util.Optional;

/** Lets a configured system be asked at once. The systems belong to the first organisation. */
public final class PullSourceService implements PullSource {

  private final SourceSystems systems;
  private final Organisations organisations;
  private final SourcePuller pull;
  private final SyncRunRecorder runs;

  public PullSourceService(
      SourceSystems systems, Organisations organisations, SourcePuller pull, SyncRunRecorder runs) {
    this.systems = systems;
    this.organisations = organisations;
    this.pull = pull;
    this.runs = runs;
  }

  @Override
  public Outcome pull(Command command) {
    var actor = command.actor();
    if (!actor.may(Permission.DISCOVER)) {
      return new Outcome.NotPermitted();
    }
    var system = systems.named(command.source()).filter(_ -> ownsSystems(actor));
    if (system.isEmpty()) {
      return new Outcome.UnknownSource(command.source());
    }
    return command.dryRun()
        ? pull.of(system.get(), actor, Optional.empty())
        : pullAndRemember(system.get(), actor);
  }

  private Outcome pullAndRemember(SourceSystem system, Actor actor) {
    var run = runs.begin(actor.organisation(), system.name(), Trigger.MANUAL);
    return run.isPresent()
        ? pull.of(system, actor, run)
        : new Outcome.AlreadyRunning(runs.since(actor.organisation(), system.name()));
  }

  private boolean ownsSystems(Actor actor) {
    return organisations
        .first()
        .filter(first -> first.id().equals(actor.organisation()))
        .isPresent();
  }
}
