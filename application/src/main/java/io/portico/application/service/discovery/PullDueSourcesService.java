package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.PullDueSources;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.domain.access.Actor;
import java.util.ArrayList;

/** Pulls from the due systems, one after the other. */
public final class PullDueSourcesService implements PullDueSources {

  private final OwnedSystems systems;
  private final SourcePuller puller;
  private final SyncRunRecorder runs;

  public PullDueSourcesService(OwnedSystems systems, SourcePuller puller, SyncRunRecorder runs) {
    this.systems = systems;
    this.puller = puller;
    this.runs = runs;
  }

  @Override
  public void pullDue() {
    var scheduled = systems.scheduled();
    if (scheduled.isEmpty()) {
      return;
    }
    systems
        .owner()
        .ifPresent(
            owner -> {
              var failures = new ArrayList<RuntimeException>();
              for (var system : scheduled) {
                // A failure of one system must not keep the others from being pulled.
                try {
                  pullIfDue(system, Actor.portico(owner));
                } catch (RuntimeException e) {
                  failures.add(e);
                }
              }
              if (!failures.isEmpty()) {
                var first = failures.getFirst();
                failures.stream().skip(1).forEach(first::addSuppressed);
                throw first;
              }
            });
  }

  private void pullIfDue(SourceSystem system, Actor actor) {
    var run =
        system.every().flatMap(every -> runs.beginDue(actor.organisation(), system.name(), every));
    if (run.isPresent()) {
      // The recorded run is the only result.
      var _ = puller.pull(system, actor, run);
    }
  }
}
