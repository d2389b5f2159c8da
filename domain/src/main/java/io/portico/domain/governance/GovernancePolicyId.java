package io.portico.domain.governance;

import io.portico.domain.shared.Identifier;

/** The id of a governance policy, assigned by the service. */
public record GovernancePolicyId(Identifier value) {

  @Override
  public String toString() {
    return value.toString();
  }
}
