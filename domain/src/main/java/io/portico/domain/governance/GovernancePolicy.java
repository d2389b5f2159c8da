package io.portico.domain.governance;

import java.time.Instant;

/** A requirement of an organisation on the labels of its APIs. */
public record GovernancePolicy(
    GovernancePolicyId id, PolicyDetails details, Instant createdAt, Instant updatedAt) {

  /** Returns this policy with other content, updated at {@code at}. */
  public GovernancePolicy withDetails(PolicyDetails other, Instant at) {
    return new GovernancePolicy(id, other, createdAt, at);
  }
}
