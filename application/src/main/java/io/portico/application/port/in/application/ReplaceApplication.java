package io.portico.application.port.in.application;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.shared.ApplicationId;

/** Use case: the details of an application change. */
public interface ReplaceApplication {

  /**
   * Replaces the details, and returns the application.
   *
   * @throws io.portico.domain.shared.RefusedException.Stale if it is not as expected
   */
  Application replace(Command command);

  record Command(
      Actor actor,
      ApplicationId id,
      ApplicationDetails details,
      Precondition<Application> expected) {}
}
