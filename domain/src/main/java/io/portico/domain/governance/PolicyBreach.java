package io.portico.domain.governance;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A policy that a write would break.
 *
 * @param policy the name of the policy
 * @param lacking what the API would lack
 */
public record PolicyBreach(String policy, PolicySeverity severity, List<LabelRequirement> lacking) {

  public PolicyBreach {
    requireNonNull(policy, "policy");
    requireNonNull(severity, "severity");
    lacking = List.copyOf(lacking);
  }
}
