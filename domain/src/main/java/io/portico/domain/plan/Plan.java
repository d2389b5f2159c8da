package io.portico.domain.plan;

/** The APIs that a key opens, and the limits of its use. The classic portal calls it a policy. */
public record Plan(PlanId id, PlanDetails details) {

  /** Returns this plan with {@code other} details. */
  public Plan withDetails(PlanDetails other) {
    return new Plan(id, other);
  }
}
