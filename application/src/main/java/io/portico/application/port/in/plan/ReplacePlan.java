package io.portico.application.port.in.plan;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.OtherPlanId;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import java.util.List;
import java.util.Optional;

/** Use case: an administrator replaces the details of a plan. */
public interface ReplacePlan {

  /**
   * Replaces the details. The APIs are those that the selector selects, if there is one.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the plan has another other id, or if
   *     the access rights and the other APIs both differ from the present ones, or if another
   *     selector than the present one selects more than a plan may name
   */
  Outcome replace(Command command);

  /**
   * The new details.
   *
   * @param otherId the other id of the plan, if the client sent one
   * @param otherApis APIs that contradict the access rights in {@code details}: those of the two
   *     that differ from the present ones are taken; empty without a contradiction
   */
  record Command(
      Actor actor,
      PlanId plan,
      Optional<OtherPlanId> otherId,
      PlanDetails details,
      Optional<List<ApiId>> otherApis,
      Precondition<Plan> expected) {

    /** Creates a command without a contradiction. */
    public Command(Actor actor, PlanId plan, PlanDetails details, Precondition<Plan> expected) {
      this(actor, plan, Optional.empty(), details, Optional.empty(), expected);
    }
  }

  sealed interface Outcome {

    /** The plan has the new details. */
    record Replaced(Plan plan) implements Outcome {}

    /** Another plan has this id. */
    record IdTaken(Plan wanted) implements Outcome {}

    /** Another plan has this name, ignoring case. */
    record NameTaken(String name) implements Outcome {}
  }
}
