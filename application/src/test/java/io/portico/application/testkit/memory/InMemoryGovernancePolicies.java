package io.portico.application.testkit.memory;

import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.shared.OrganisationId;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Governance policies in memory, by their folded names. */
public final class InMemoryGovernancePolicies implements GovernancePolicies {

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<OrganisationId, NavigableMap<String, GovernancePolicy>> policies =
      new HashMap<>();

  InMemoryGovernancePolicies(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized Addition add(OrganisationId organisation, GovernancePolicy policy) {
    organisations.requireExisting(organisation);
    var present = policies.computeIfAbsent(organisation, _ -> new TreeMap<>());
    if (present.containsKey(policy.details().foldedName())) {
      return Addition.NAME_TAKEN;
    }
    if (present.size() >= MOST) {
      return Addition.TOO_MANY;
    }
    present.put(policy.details().foldedName(), policy);
    return Addition.ADDED;
  }

  @Override
  public synchronized Optional<GovernancePolicy> find(
      OrganisationId organisation, GovernancePolicyId id) {
    return of(organisation).values().stream().filter(policy -> policy.id().equals(id)).findAny();
  }

  @Override
  public synchronized Optional<GovernancePolicy> named(OrganisationId organisation, String name) {
    return Optional.ofNullable(of(organisation).get(PolicyDetails.folded(name)));
  }

  @Override
  public Optional<GovernancePolicy> findForUpdate(
      OrganisationId organisation, GovernancePolicyId id) {
    unitOfWork.requireRunning();
    return find(organisation, id);
  }

  @Override
  public synchronized Replacement replace(OrganisationId organisation, GovernancePolicy policy) {
    unitOfWork.requireRunning();
    var present = find(organisation, policy.id()).orElseThrow();
    var other = of(organisation).get(policy.details().foldedName());
    if (other != null && !other.id().equals(policy.id())) {
      return Replacement.NAME_TAKEN;
    }
    of(organisation).remove(present.details().foldedName());
    of(organisation).put(policy.details().foldedName(), policy);
    return Replacement.REPLACED;
  }

  @Override
  public synchronized boolean remove(OrganisationId organisation, GovernancePolicyId id) {
    var present = find(organisation, id);
    present.ifPresent(policy -> of(organisation).remove(policy.details().foldedName()));
    return present.isPresent();
  }

  @Override
  public synchronized List<GovernancePolicy> page(
      OrganisationId organisation, Optional<String> after, int limit) {
    return of(organisation)
        .tailMap(after.map(PolicyDetails::folded).orElse(""), false)
        .values()
        .stream()
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized List<GovernancePolicy> blocking(OrganisationId organisation) {
    return of(organisation).values().stream().filter(policy -> policy.details().blocks()).toList();
  }

  private NavigableMap<String, GovernancePolicy> of(OrganisationId organisation) {
    return policies.getOrDefault(organisation, Collections.emptyNavigableMap());
  }
}
