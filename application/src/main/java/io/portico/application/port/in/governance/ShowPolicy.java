package io.portico.application.port.in.governance;

import io.portico.domain.access.Actor;
import io.portico.domain.governance.GovernancePolicy;
import java.util.Optional;

/** Use case: somebody looks at one governance policy. */
public interface ShowPolicy {

  /**
   * Returns the policy with this id, or else with this name, case aside, or empty if the caller's
   * organisation has neither.
   */
  Optional<GovernancePolicy> show(Actor actor, String idOrName);
}
