package io.portico.domain.key;

import static java.util.Objects.requireNonNull;

import io.portico.domain.plan.PlanId;
import java.time.Instant;

/** A key that has not ended, as the record of its developer lists it. */
public record DeveloperKey(StoredKey key, PlanId plan, Instant issuedAt) {
  public DeveloperKey {
    requireNonNull(key, "key");
    requireNonNull(plan, "plan");
    requireNonNull(issuedAt, "issuedAt");
  }
}
