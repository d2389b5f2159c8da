package io.portico.application.port.in.application;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.application.Application;
import io.portico.domain.shared.ApplicationId;

/** Use case: an application is removed. */
public interface RemoveApplication {

  /**
   * Removes an application, revokes its keys and declines its requests.
   *
   * @throws io.portico.domain.shared.RefusedException.Stale if it is not as expected
   */
  Outcome remove(Command command);

  record Command(Actor actor, ApplicationId id, Precondition<Application> expected) {}

  /** What became of it. */
  enum Outcome {
    REMOVED,
    /** It is the default application of a developer and stays. */
    DEFAULT
  }
}
