package io.portico.domain.governance;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.List;

/**
 * A policy that a write would violate.
 *
 * @param policy the name of the policy
 * @param lacking what the API would lack
 */
public record PolicyViolation(
    String policy, PolicySeverity severity, List<LabelRequirement> lacking) {

  public PolicyViolation {
    lacking = List.copyOf(lacking);
  }

  /** Returns the reason as readable text. */
  public String reason() {
    return "would violate the policy %s (expected: %s)"
        .formatted(
            InvalidValueException.shown(policy),
            lacking.stream().map(LabelRequirement::description).collect(joining("; ")));
  }
}
