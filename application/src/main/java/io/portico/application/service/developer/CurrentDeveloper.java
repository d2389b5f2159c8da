package io.portico.application.service.developer;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.out.developer.Developers;
import io.portico.domain.access.Actor;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;

/** Finds the developer that a command names. */
final class CurrentDeveloper {

  private CurrentDeveloper() {}

  /** Returns the developer, or throws {@link RefusedException.NotFound}. */
  static DeveloperRecord find(Developers developers, Actor actor, DeveloperId id) {
    return developers.find(actor.organisation(), id).orElseThrow(() -> notFound(id));
  }

  /** Returns the developer, locked until the unit of work ends, if {@code expected} is met. */
  static DeveloperRecord lock(
      Developers developers, Actor actor, DeveloperId id, Precondition<DeveloperRecord> expected) {
    var present =
        developers.findForUpdate(actor.organisation(), id).orElseThrow(() -> notFound(id));
    expected.require(present);
    return present;
  }

  private static RefusedException notFound(DeveloperId id) {
    return new RefusedException.NotFound(RecordKind.DEVELOPER, id.toString());
  }
}
