package io.portico.domain.plan;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.InvalidValueException;
import java.util.Optional;

/**
 * The APIs that a key opens, and the limits of its use. The classic portal calls it a policy.
 *
 * @param otherId the id that its maker gave it, if any
 */
public record Plan(PlanId id, Optional<OtherPlanId> otherId, PlanDetails details) {

  /** Creates a plan without another id. */
  public Plan(PlanId id, PlanDetails details) {
    this(id, Optional.empty(), details);
  }

  /** Returns this plan with {@code other} details. */
  public Plan withDetails(PlanDetails other) {
    return new Plan(id, otherId, other);
  }

  /**
   * Returns this plan with the id that its maker gave it, which does not change afterwards.
   *
   * @throws InvalidValueException if it has another one, or if this one is that of another record
   */
  public Plan withOtherId(OtherPlanId other) {
    if (other.names(id) || otherId.equals(Optional.of(other))) {
      return this;
    }
    if (otherId.isPresent() || other.isLikePlanId()) {
      throw new InvalidValueException("id", other.text(), "the id in the path");
    }
    return new Plan(id, Optional.of(other), details);
  }

  /** Returns whether keys of the plan may call {@code api}. */
  public boolean opens(ApiId api) {
    for (var right : details.accessRights()) {
      if (right.api().equals(api)) {
        return true;
      }
    }
    return false;
  }
}
