package io.portico.application.port.in.factor;

import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.UserId;

/** Use case: somebody who has lost the second factors gets rid of them. */
public interface RemoveFactors {

  /**
   * Removes all second factors and recovery codes of {@code user}, and returns the number of
   * factors. The actor is the user, or has {@link Permission#ADMINISTER_USERS}.
   */
  int removeAll(Actor actor, UserId user);
}
