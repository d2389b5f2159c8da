package io.portico.application.port.in.plan;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;

/** Use case: an administrator removes a plan that nobody uses (contract 3.2). */
public interface RemovePlan {

  /** Removes the plan, or says why nothing was removed. */
  Outcome remove(Command command);

  /**
   * Which plan, and who wants it gone.
   *
   * @param expected what the caller believes the plan to be
   */
  record Command(Actor actor, PlanId plan, Precondition<Plan> expected) {}

  /** What became of the removal. */
  sealed interface Outcome {

    /** The plan is gone. */
    record Removed(Plan plan) implements Outcome {}

    /** The caller's organisation has no such plan. */
    record UnknownPlan() implements Outcome {}

    /** The catalogue offers the plan, by an entry of this name. */
    record Offered(Plan plan, String entry) implements Outcome {}

    /** Some keys that were issued for the plan are live; there are {@code keys} of them. */
    record HasLiveKeys(Plan plan, long keys) implements Outcome {}

    /** The plan is not what the caller believes. */
    record Stale() implements Outcome {}

    /** Only an administrator may remove plans. */
    record NotPermitted() implements Outcome {}
  }
}
