package io.portico.application.port.in.plan;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;

/** Use case: an administrator replaces the details of a plan. */
public interface ReplacePlan {

  /**
   * Replaces the details.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if there is no such plan
   */
  Outcome replace(Command command);

  record Command(Actor actor, PlanId plan, PlanDetails details, Precondition<Plan> expected) {}

  sealed interface Outcome {

    /** The plan has the new details. */
    record Replaced(Plan plan) implements Outcome {}

    /** Another plan has this name, ignoring case. */
    record NameTaken(String name) implements Outcome {}
  }
}
