package io.portico.domain.key;

import static java.util.Objects.requireNonNull;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.time.Instant;
import java.util.Optional;

/**
 * A key that a developer got for a plan.
 *
 * @param revokedAt when it was taken back; empty while it is live
 */
public record IssuedKey(
    StoredKey key,
    DeveloperId developer,
    PlanId plan,
    Instant issuedAt,
    Optional<Instant> revokedAt) {

  public IssuedKey {
    requireNonNull(key, "key");
    requireNonNull(developer, "developer");
    requireNonNull(plan, "plan");
    requireNonNull(issuedAt, "issuedAt");
    requireNonNull(revokedAt, "revokedAt");
  }

  /** Returns whether it has not been taken back. */
  public boolean isLive() {
    return revokedAt.isEmpty();
  }
}
