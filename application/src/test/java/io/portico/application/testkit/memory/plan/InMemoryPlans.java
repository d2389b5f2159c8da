package io.portico.application.testkit.memory.plan;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.plan.Plans;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.api.Filters;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.plan.OtherPlanId;
import io.portico.domain.plan.OtherPlanIds;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Plans in memory. */
public final class InMemoryPlans extends InMemoryTable<PlanId, Plan> implements Plans {

  public InMemoryPlans(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.comparing(PlanId::value));
  }

  @Override
  public synchronized Addition add(OrganisationId organisation, Plan plan) {
    if (find(organisation, plan.id()).isPresent() || isNamed(organisation, plan)) {
      return Addition.ID_TAKEN;
    }
    if (isTaken(organisation, plan)) {
      return Addition.NAME_TAKEN;
    }
    if (count(organisation, PlanFilter.ALL) >= MOST) {
      return Addition.TOO_MANY;
    }
    insertNew(organisation, plan.id(), plan);
    return Addition.ADDED;
  }

  private boolean isNamed(OrganisationId organisation, Plan wanted) {
    var taken = ids(wanted);
    return rows(organisation).stream()
        .filter(other -> !other.id().equals(wanted.id()))
        .anyMatch(other -> ids(other).stream().anyMatch(taken::contains));
  }

  private static List<String> ids(Plan plan) {
    return Stream.concat(
            Stream.of(plan.id().toString()), plan.otherId().stream().map(OtherPlanId::text))
        .toList();
  }

  @Override
  public OtherPlanIds ids(OrganisationId organisation) {
    return new OtherPlanIds(
        rows(organisation).stream()
            .filter(plan -> plan.otherId().isPresent())
            .collect(toMap(plan -> plan.otherId().orElseThrow().text(), Plan::id)));
  }

  @Override
  public PlanIds named(OrganisationId organisation) {
    return ids(organisation);
  }

  private boolean isTaken(OrganisationId organisation, Plan wanted) {
    var name = wanted.details().foldedName();
    return rows(organisation).stream()
        .filter(other -> !other.id().equals(wanted.id()))
        .anyMatch(other -> other.details().foldedName().equals(name));
  }

  @Override
  public Map<PlanId, Plan> lock(OrganisationId organisation, Collection<PlanId> ids) {
    unitOfWork.requireRunning();
    return rows(organisation).stream()
        .filter(plan -> ids.contains(plan.id()))
        .collect(toMap(Plan::id, identity()));
  }

  @Override
  public synchronized Replacement replace(OrganisationId organisation, Plan plan) {
    if (isNamed(organisation, plan)) {
      return Replacement.ID_TAKEN;
    }
    if (isTaken(organisation, plan)) {
      return Replacement.NAME_TAKEN;
    }
    updateInUnitOfWork(organisation, plan.id(), plan);
    return Replacement.REPLACED;
  }

  @Override
  public List<Plan> page(OrganisationId organisation, PlanFilter filter, long offset, int limit) {
    return rows(organisation).stream()
        .filter(plan -> Filters.matches(filter, plan))
        .sorted(Comparator.comparing(plan -> plan.details().foldedName()))
        .skip(offset)
        .limit(limit)
        .toList();
  }

  @Override
  public long count(OrganisationId organisation, PlanFilter filter) {
    return rows(organisation).stream().filter(plan -> Filters.matches(filter, plan)).count();
  }
}
