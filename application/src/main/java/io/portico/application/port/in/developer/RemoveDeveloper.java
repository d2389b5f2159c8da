package io.portico.application.port.in.developer;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.shared.DeveloperId;

/** Use case: a portal removes a developer. */
public interface RemoveDeveloper {

  /** Removes the developer, revokes their keys and closes their requests. */
  void remove(Command command);

  record Command(Actor actor, DeveloperId id, Precondition<DeveloperWithKeys> expected) {}
}
