package io.portico.application.port.in.factor;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.factor.Factor;
import io.portico.domain.shared.UserId;
import java.util.List;

/** Use case: an administrator removes the second factors of somebody who has lost them. */
public interface RemoveFactors {

  /**
   * Removes all second factors and recovery codes of {@code user}, and returns the number of
   * factors. Needs {@link Permission#ADMINISTER_USERS}, also for the actor's own.
   *
   * @param expected the condition on the present factors, the oldest first
   */
  int removeAll(Actor actor, UserId user, Precondition<List<Factor>> expected);
}
