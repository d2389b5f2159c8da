package io.portico.application.port.in.plan;

import io.portico.domain.access.Actor;
import io.portico.domain.plan.OtherPlanId;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import java.util.Optional;

/** Use case: an administrator defines a plan that keys may be issued for. */
public interface DefinePlan {

  /**
   * Defines a plan, with the APIs that its selector selects, if it has one.
   *
   * @throws io.portico.domain.shared.InvalidValueException if it selects more than a plan may name
   */
  Outcome define(Command command);

  /**
   * The plan to define.
   *
   * @param id the id that the client chose, if any
   * @param otherId the other id that the client chose, if any
   */
  record Command(
      Actor actor, Optional<PlanId> id, Optional<OtherPlanId> otherId, PlanDetails details) {

    /** Creates a command without another id. */
    public Command(Actor actor, Optional<PlanId> id, PlanDetails details) {
      this(actor, id, Optional.empty(), details);
    }
  }

  sealed interface Outcome {

    /** The catalogue may offer the plan. */
    record Defined(Plan plan) implements Outcome {}

    /** Another plan has one of these ids. */
    record IdTaken(Plan wanted) implements Outcome {}

    /** Another plan has this name, ignoring case. */
    record NameTaken(String name) implements Outcome {}

    /** The organisation has the maximum number of plans. */
    record TooMany(int most) implements Outcome {}
  }
}
