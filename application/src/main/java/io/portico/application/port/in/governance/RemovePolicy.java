package io.portico.application.port.in.governance;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.governance.GovernancePolicy;

/** Use case: a governance administrator removes a policy. */
public interface RemovePolicy {

  /**
   * Removes the policy.
   *
   * @param policy the id or the name of the policy
   */
  void remove(Actor actor, String policy, Precondition<GovernancePolicy> expected);
}
