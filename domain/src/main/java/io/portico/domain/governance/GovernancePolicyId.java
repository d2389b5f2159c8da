package io.portico.domain.governance;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a governance policy, assigned by the service. */
public record GovernancePolicyId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
