package io.portico.application.testkit.memory;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.plan.Plans;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Plans in memory, by their folded names. */
public final class InMemoryPlans implements Plans {

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<OrganisationId, NavigableMap<String, Plan>> plans = new HashMap<>();

  InMemoryPlans(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized Addition add(OrganisationId organisation, Plan plan) {
    organisations.requireExisting(organisation);
    var present = plans.computeIfAbsent(organisation, _ -> new TreeMap<>());
    if (present.containsKey(plan.details().foldedName())) {
      return Addition.NAME_TAKEN;
    }
    if (present.size() >= MOST) {
      return Addition.TOO_MANY;
    }
    present.put(plan.details().foldedName(), plan);
    return Addition.ADDED;
  }

  @Override
  public synchronized Optional<Plan> find(OrganisationId organisation, PlanId id) {
    return of(organisation).values().stream().filter(plan -> plan.id().equals(id)).findAny();
  }

  @Override
  public Optional<Plan> findForUpdate(OrganisationId organisation, PlanId id) {
    unitOfWork.requireRunning();
    return find(organisation, id);
  }

  @Override
  public synchronized Map<PlanId, Plan> lock(OrganisationId organisation, Collection<PlanId> ids) {
    unitOfWork.requireRunning();
    return of(organisation).values().stream()
        .filter(plan -> ids.contains(plan.id()))
        .collect(toMap(Plan::id, identity()));
  }

  @Override
  public synchronized Replacement replace(OrganisationId organisation, Plan plan) {
    unitOfWork.requireRunning();
    var present = find(organisation, plan.id()).orElseThrow();
    var other = of(organisation).get(plan.details().foldedName());
    if (other != null && !other.id().equals(plan.id())) {
      return Replacement.NAME_TAKEN;
    }
    of(organisation).remove(present.details().foldedName());
    of(organisation).put(plan.details().foldedName(), plan);
    return Replacement.REPLACED;
  }

  @Override
  public synchronized boolean remove(OrganisationId organisation, PlanId id) {
    var present = find(organisation, id);
    present.ifPresent(plan -> of(organisation).remove(plan.details().foldedName()));
    return present.isPresent();
  }

  @Override
  public synchronized List<Plan> page(OrganisationId organisation, long offset, int limit) {
    return of(organisation).values().stream().skip(offset).limit(limit).toList();
  }

  @Override
  public synchronized long count(OrganisationId organisation) {
    return of(organisation).size();
  }

  private NavigableMap<String, Plan> of(OrganisationId organisation) {
    return plans.getOrDefault(organisation, Collections.emptyNavigableMap());
  }
}
