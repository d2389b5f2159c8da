package io.portico.application.service.governance;

import io.portico.application.port.in.governance.ShowPolicy;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.domain.access.Actor;
import io.portico.domain.governance.GovernancePolicy;
import java.util.Optional;

/** Finds a governance policy by its id or name. */
public final class ShowPolicyService implements ShowPolicy {

  private final PolicyLookup lookup;

  public ShowPolicyService(GovernancePolicies policies) {
    this.lookup = new PolicyLookup(policies);
  }

  @Override
  public Optional<GovernancePolicy> show(Actor actor, String idOrName) {
    return lookup.find(actor.organisation(), idOrName);
  }
}
