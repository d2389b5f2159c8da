package io.portico.application.service.governance;

import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import java.util.Optional;

/** Finds a policy by its id or its name. */
record PolicyLookup(GovernancePolicies policies) {

  /** Returns the policy with this id or, failing that, with this name; or empty. */
  Optional<GovernancePolicy> find(OrganisationId organisation, String idOrName) {
    return Identifier.parse(idOrName)
        .flatMap(id -> policies.find(organisation, new GovernancePolicyId(id)))
        .or(() -> policies.named(organisation, idOrName));
  }

  /**
   * Returns the policy with this id or name.
   *
   * @throws RefusedException.NotFound if there is none
   */
  GovernancePolicy require(OrganisationId organisation, String idOrName) {
    return find(organisation, idOrName).orElseThrow(RecordKind.POLICY.notFound(idOrName));
  }

  /** Returns what {@link #require} does, and locks the policy until the unit of work ends. */
  GovernancePolicy requireLocked(OrganisationId organisation, String idOrName) {
    return policies
        .findForUpdate(organisation, require(organisation, idOrName).id())
        .orElseThrow(RecordKind.POLICY.notFound(idOrName));
  }
}
