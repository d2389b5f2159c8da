package io.portico.application.port.in.plan;

import io.portico.domain.access.Actor;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import java.util.Optional;

/** Use case: somebody looks at one plan. */
public interface ShowPlan {

  /** Returns the plan with this id, or empty if the caller's organisation has none. */
  Optional<Plan> show(Actor actor, PlanId id);
}
