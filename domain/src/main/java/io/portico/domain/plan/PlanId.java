package io.portico.domain.plan;

import io.portico.domain.shared.Identifier;

/** The id of a plan; the {@code policy_id} of the classic portal. */
public record PlanId(Identifier value) {

  @Override
  public String toString() {
    return value.toString();
  }
}
