package io.portico.application.testkit.memory.governance;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.testkit.memory.InMemoryNamedTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.PolicyAction;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/** Governance policies in memory. */
public final class InMemoryGovernancePolicies
    extends InMemoryNamedTable<GovernancePolicyId, GovernancePolicy> implements GovernancePolicies {

  public InMemoryGovernancePolicies(
      InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(
        organisations,
        unitOfWork,
        comparing(GovernancePolicyId::value),
        GovernancePolicy::id,
        policy -> policy.details().foldedName(),
        MOST);
  }

  @Override
  public Optional<GovernancePolicy> named(OrganisationId organisation, String name) {
    return folded(organisation, PolicyDetails.folded(name));
  }

  @Override
  public List<GovernancePolicy> page(
      OrganisationId organisation, Optional<String> after, int limit) {
    return page(organisation, after.map(PolicyDetails::folded).orElse(""), limit);
  }

  @Override
  public List<GovernancePolicy> blocking(OrganisationId organisation) {
    return page(organisation, "", MOST).stream()
        .filter(policy -> isBlocking(policy.details()))
        .toList();
  }

  private static boolean isBlocking(PolicyDetails policy) {
    return policy.active() && policy.action() == PolicyAction.BLOCK;
  }
}
