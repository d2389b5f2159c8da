package io.portico.application.service.plan;

import io.portico.application.port.in.plan.ShowPlan;
import io.portico.application.port.out.plan.Plans;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import java.util.Optional;

/** Finds a plan by its id. */
public final class ShowPlanService implements ShowPlan {

  private final Plans plans;

  public ShowPlanService(Plans plans) {
    this.plans = plans;
  }

  @Override
  public Optional<Plan> show(Actor actor, PlanId id) {
    return plans.find(actor.organisation(), id);
  }
}
