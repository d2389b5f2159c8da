package io.portico.domain.plan;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a plan; the {@code policy_id} of the classic portal. */
public record PlanId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
