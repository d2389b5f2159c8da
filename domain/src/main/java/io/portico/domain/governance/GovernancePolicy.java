package io.portico.domain.governance;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/** A demand of an organisation on the labels of its APIs (contract 2.5). */
public record GovernancePolicy(
    GovernancePolicyId id, PolicyDetails details, Instant createdAt, Instant updatedAt) {

  public GovernancePolicy {
    requireNonNull(id, "id");
    requireNonNull(details, "terms");
    requireNonNull(createdAt, "createdAt");
    requireNonNull(updatedAt, "updatedAt");
  }

  /** Returns this policy with {@code other} terms from the instant {@code at} on. */
  public GovernancePolicy saying(PolicyDetails other, Instant at) {
    return new GovernancePolicy(id, other, createdAt, at);
  }
}
