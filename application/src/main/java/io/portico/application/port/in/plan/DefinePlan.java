package io.portico.application.port.in.plan;

import io.portico.domain.access.Actor;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;

/** Use case: an administrator makes a plan that keys may be issued for (contract 3.2). */
public interface DefinePlan {

  /** Defines a plan, or says why nothing was defined. */
  Outcome define(Command command);

  /** What the plan says, and who wants it. */
  record Command(Actor actor, PlanDetails details) {}

  /** What became of the plan. */
  sealed interface Outcome {

    /** The plan may be offered from now on. */
    record Defined(Plan plan) implements Outcome {}

    /** Another plan has this name, case aside. */
    record NameTaken(String name) implements Outcome {}

    /** The organisation has as many plans as it may have. */
    record TooMany(int most) implements Outcome {}

    /** Only an administrator may define plans. */
    record NotPermitted() implements Outcome {}
  }
}
