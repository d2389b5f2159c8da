package io.portico.application.testkit.memory.governance;

import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.PolicyAction;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.shared.OrganisationId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Governance policies in memory, by their folded names. */
public final class InMemoryGovernancePolicies extends InMemoryTable<String, GovernancePolicy>
    implements GovernancePolicies {

  public InMemoryGovernancePolicies(
      InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.naturalOrder());
  }

  @Override
  public synchronized Addition add(OrganisationId organisation, GovernancePolicy policy) {
    if (find(organisation, key(policy)).isPresent()) {
      return Addition.NAME_TAKEN;
    }
    if (rows(organisation).size() >= MOST) {
      return Addition.TOO_MANY;
    }
    insertNew(organisation, key(policy), policy);
    return Addition.ADDED;
  }

  @Override
  public Optional<GovernancePolicy> find(OrganisationId organisation, GovernancePolicyId id) {
    return rows(organisation).stream().filter(policy -> policy.id().equals(id)).findAny();
  }

  @Override
  public Optional<GovernancePolicy> named(OrganisationId organisation, String name) {
    return find(organisation, PolicyDetails.folded(name));
  }

  @Override
  public Optional<GovernancePolicy> findForUpdate(
      OrganisationId organisation, GovernancePolicyId id) {
    unitOfWork.requireRunning();
    return find(organisation, id);
  }

  @Override
  public synchronized Replacement replace(OrganisationId organisation, GovernancePolicy policy) {
    var present = findForUpdate(organisation, policy.id()).orElseThrow();
    var other = find(organisation, key(policy));
    if (other.isPresent() && !other.get().id().equals(policy.id())) {
      return Replacement.NAME_TAKEN;
    }
    remove(organisation, key(present));
    insertNew(organisation, key(policy), policy);
    return Replacement.REPLACED;
  }

  @Override
  public synchronized boolean remove(OrganisationId organisation, GovernancePolicyId id) {
    return find(organisation, id).filter(policy -> remove(organisation, key(policy))).isPresent();
  }

  @Override
  public List<GovernancePolicy> page(
      OrganisationId organisation, Optional<String> after, int limit) {
    return rowsAfter(organisation, after.map(PolicyDetails::folded)).limit(limit).toList();
  }

  @Override
  public List<GovernancePolicy> blocking(OrganisationId organisation) {
    return rows(organisation).stream().filter(policy -> isBlocking(policy.details())).toList();
  }

  private static boolean isBlocking(PolicyDetails policy) {
    return policy.active() && policy.action() == PolicyAction.BLOCK;
  }

  @Override
  public long count(OrganisationId organisation) {
    return rows(organisation).size();
  }

  private static String key(GovernancePolicy policy) {
    return policy.details().foldedName();
  }
}
