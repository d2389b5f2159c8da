package io.portico.persistence.plan;

import io.portico.application.port.out.plan.EnforcedPlans;
import io.portico.application.port.out.plan.Plans;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The plans to enforce, from their table, cached. */
@Singleton
record JdbcEnforcedPlans(Plans plans, JdbcUnitOfWork unitOfWork, PlanCache cache)
    implements EnforcedPlans {

  /* A transaction reads its own changes, which it may roll back, so it bypasses the cache. */
  @Override
  public Optional<Plan> current(OrganisationId organisation, PlanId id) {
    return unitOfWork.isRunning()
        ? plans.find(organisation, id)
        : cache.current(organisation, id, () -> plans.find(organisation, id));
  }

  @Override
  public Optional<Plan> cached(OrganisationId organisation, PlanId id) {
    return cache.cached(organisation, id);
  }
}
