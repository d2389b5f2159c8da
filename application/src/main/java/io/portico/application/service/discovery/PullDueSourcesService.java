package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.PullDueSources;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.discovery.SourceSystems;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.access.Actor;
import java.util.ArrayList;

/** Asks the systems that are due, one after the other, for the first organisation. */
public final class PullDueSourcesService implements PullDueSources {

  private final SourceSystems systems;
  private final Organisations organisations;
  private final SourcePuller pull;
  private final SyncRunRecorder runs;

  public PullDueSourcesService(
      SourceSystems systems, Organisations organisations, SourcePuller pull, SyncRunRecorder runs) {
    this.systems = systems;
    this.organisations = organisations;
    this.pull = pull;
    this.runs = runs;
  }

  @Override
  public void pullDue() {
    var regular = systems.all().stream().filter(system -> system.every().isPresent()).toList();
    if (regular.isEmpty()) {
      return;
    }
    var owner = organisations.first();
    if (owner.isEmpty()) {
      return;
    }
    var actor = Actor.portico(owner.get().id());
    var failures = new ArrayList<RuntimeException>();
    for (var system : regular) {
      // What goes wrong with one system keeps nobody from asking the others.
      try {
        pullIfDue(system, actor);
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
      // What came of it is remembered as that run.
      var _ = pull.of(system, actor, run);
    }
  }
}
