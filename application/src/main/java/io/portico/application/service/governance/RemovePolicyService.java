package io.portico.application.service.governance;

import io.portico.application.port.in.governance.RemovePolicy;
import io.portico.application.port.out.GovernancePolicies;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Actor;

/** Removes governance policies. */
public final class RemovePolicyService implements RemovePolicy {

  private final GovernancePolicies policies;
  private final PolicyLookup lookup;
  private final UnitOfWork unitOfWork;

  public RemovePolicyService(GovernancePolicies policies, UnitOfWork unitOfWork) {
    this.policies = policies;
    this.lookup = new PolicyLookup(policies);
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome remove(Actor actor, String policy) {
    if (!actor.mayDefinePolicies()) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(
        () ->
            lookup
                .findToChange(actor.organisation(), policy)
                .filter(present -> policies.remove(actor.organisation(), present.id()))
                .<Outcome>map(Outcome.Removed::new)
                .orElseGet(() -> new Outcome.UnknownPolicy(policy)));
  }
}
