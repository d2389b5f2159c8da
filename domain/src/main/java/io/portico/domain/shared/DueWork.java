package io.portico.domain.shared;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When work is due, how often it was tried, and which node does it.
 *
 * @param dueAt when it may be claimed; while it is claimed, when the claim expires
 * @param attempts the number of claims
 * @param triedSince when it was first claimed; empty if it never was
 * @param claim the claim of the node that does it; it may have expired
 */
public record DueWork(
    Instant dueAt, int attempts, Optional<Instant> triedSince, Optional<Identifier> claim) {

  /** Returns work that is due at {@code at} and was never tried. */
  public static DueWork at(Instant at) {
    return new DueWork(at, 0, Optional.empty(), Optional.empty());
  }

  /** Returns whether a node does it at {@code at}. */
  public boolean isClaimed(Instant at) {
    return claim.isPresent() && at.isBefore(dueAt);
  }

  /** Returns this work after a node claimed it for some time. */
  public DueWork claimed(Identifier claimant, Duration lease, Instant at) {
    return new DueWork(
        at.plus(lease), attempts + 1, Optional.of(triedSince.orElse(at)), Optional.of(claimant));
  }

  /** Returns this work after its claim was released without an attempt. */
  public DueWork released(Instant at) {
    return new DueWork(
        at,
        Math.max(0, attempts - 1),
        attempts <= 1 ? Optional.empty() : triedSince,
        Optional.empty());
  }

  /** Returns this work after an attempt that is to be repeated. */
  public DueWork retriedAt(Instant at) {
    return new DueWork(at, attempts, triedSince, Optional.empty());
  }
}
