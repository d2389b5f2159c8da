package io.portico.application.port.in.session;

import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;

/** Use case: a dashboard user changes their own name. */
public interface ChangeOwnName {

  /**
   * Changes the name.
   *
   * @param firstName may be empty
   * @param lastName may be empty
   * @throws io.portico.domain.shared.InvalidValueException if a name is too long
   */
  DashboardUser change(Actor actor, String firstName, String lastName);
}
