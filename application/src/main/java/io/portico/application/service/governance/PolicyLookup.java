package io.portico.application.service.governance;

import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** Finds the policy that somebody means by an id or by its name. */
final class PolicyLookup {

  private final GovernancePolicies policies;

  PolicyLookup(GovernancePolicies policies) {
    this.policies = policies;
  }

  /** Returns the policy, or empty if {@code idOrName} leads to none. */
  Optional<GovernancePolicy> find(OrganisationId organisation, String idOrName) {
    return Identifier.parse(idOrName)
        .flatMap(id -> policies.find(organisation, new GovernancePolicyId(id)))
        .or(() -> policies.named(organisation, idOrName));
  }

  /** Returns what {@link #find} does, and keeps others from it until the unit of work ends. */
  Optional<GovernancePolicy> findForUpdate(OrganisationId organisation, String idOrName) {
    return find(organisation, idOrName)
        .flatMap(policy -> policies.findForUpdate(organisation, policy.id()));
  }
}
