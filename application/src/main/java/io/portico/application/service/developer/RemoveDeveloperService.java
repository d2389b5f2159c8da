package io.portico.application.service.developer;

import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.out.Developers;
import io.portico.application.port.out.IssuedKeys;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Permission;
import java.time.InstantSource;

/** Removes developers and takes their keys back, as one unit of work. */
public final class RemoveDeveloperService implements RemoveDeveloper {

  private final Developers developers;
  private final IssuedKeys keys;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public RemoveDeveloperService(
      Developers developers, IssuedKeys keys, InstantSource clock, UnitOfWork unitOfWork) {
    this.developers = developers;
    this.keys = keys;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome remove(Command command) {
    return command.actor().may(Permission.ADMINISTER_DEVELOPERS)
        ? unitOfWork.execute(() -> checkAndRemove(command))
        : new Outcome.NotPermitted();
  }

  private Outcome checkAndRemove(Command command) {
    var organisation = command.actor().organisation();
    var present = developers.findToChange(organisation, command.id());
    if (present.isEmpty()) {
      return new Outcome.UnknownDeveloper(command.id());
    }
    if (!command.expected().holdsFor(present.get())) {
      return new Outcome.Stale();
    }
    keys.revokeAll(organisation, command.id(), clock.instant());
    developers.remove(organisation, command.id());
    return new Outcome.Removed();
  }
}
