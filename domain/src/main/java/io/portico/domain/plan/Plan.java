package io.portico.domain.plan;

import static java.util.Objects.requireNonNull;

/**
 * What a key may be issued for: some APIs, and how much they may be called (contract 3.2). The
 * classic portal calls it a policy.
 */
public record Plan(PlanId id, PlanDetails details) {

  public Plan {
    requireNonNull(id, "id");
    requireNonNull(details, "terms");
  }

  /** Returns this plan with {@code other} terms. */
  public Plan saying(PlanDetails other) {
    return new Plan(id, other);
  }
}
