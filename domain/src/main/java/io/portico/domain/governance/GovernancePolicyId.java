package io.portico.domain.governance;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;

/** The id of a governance policy, assigned by the service. */
public record GovernancePolicyId(Identifier value) {

  public GovernancePolicyId {
    requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
