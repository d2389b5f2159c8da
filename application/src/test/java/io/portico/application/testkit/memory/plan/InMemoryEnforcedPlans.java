package io.portico.application.testkit.memory.plan;

import io.portico.application.port.out.plan.EnforcedPlans;
import io.portico.application.port.out.plan.Plans;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** The plans to enforce in memory; none is ever old. */
public record InMemoryEnforcedPlans(Plans plans) implements EnforcedPlans {

  @Override
  public Optional<Plan> current(OrganisationId organisation, PlanId id) {
    return plans.find(organisation, id);
  }

  @Override
  public Optional<Plan> cached(OrganisationId organisation, PlanId id) {
    return current(organisation, id);
  }
}
