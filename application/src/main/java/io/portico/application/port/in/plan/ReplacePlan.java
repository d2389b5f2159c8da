package io.portico.application.port.in.plan;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;

/** Use case: an administrator replaces what a plan says (contract 3.2). */
public interface ReplacePlan {

  /** Replaces what the plan says, or says why nothing was changed. */
  Outcome replace(Command command);

  /**
   * What the plan says from now on, and who wants that.
   *
   * @param expected what the caller believes the plan to be
   */
  record Command(Actor actor, PlanId plan, PlanDetails details, Precondition<Plan> expected) {}

  /** What became of the replacement. */
  sealed interface Outcome {

    /** The plan is as wanted. */
    record Replaced(Plan plan) implements Outcome {}

    /** The caller's organisation has no such plan. */
    record UnknownPlan() implements Outcome {}

    /** Another plan has this name, case aside. */
    record NameTaken(String name) implements Outcome {}

    /** The plan is not what the caller believes. */
    record Stale() implements Outcome {}

    /** Only an administrator may change plans. */
    record NotPermitted() implements Outcome {}
  }
}
