package io.portico.domain.plan;

import io.portico.domain.api.ApiId;

/** The APIs that a key opens, and the limits of its use. The classic portal calls it a policy. */
public record Plan(PlanId id, PlanDetails details) {

  /** Returns this plan with {@code other} details. */
  public Plan withDetails(PlanDetails other) {
    return new Plan(id, other);
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
