package io.portico.application.port.out.plan;

import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** The plans of each organisation as they are enforced: cached. */
public interface EnforcedPlans {

  /**
   * Returns the plan with this id, or empty if the organisation has none.
   *
   * <p>Outside a unit of work it may be served from a cache and be up to five seconds old, but
   * changes made by this node are visible at once, and changes of a unit of work that has not
   * committed never are.
   */
  Optional<Plan> current(OrganisationId organisation, PlanId id);

  /** Returns the plan if it is cached, else empty. Never blocks. */
  Optional<Plan> cached(OrganisationId organisation, PlanId id);
}
