package io.portico.application.port.in.plan;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;

/** Use case: an administrator removes an unused plan. */
public interface RemovePlan {

  /** Removes the plan. */
  Outcome remove(Command command);

  record Command(Actor actor, PlanId plan, Precondition<Plan> expected) {}

  sealed interface Outcome {

    /** The plan was removed. */
    record Removed() implements Outcome {}

    /** The catalogue entry with the name {@code entry} offers the plan. */
    record Offered(Plan plan, String entry) implements Outcome {}

    /** The plan has {@code keys} live keys. */
    record HasLiveKeys(Plan plan, long keys) implements Outcome {}
  }
}
