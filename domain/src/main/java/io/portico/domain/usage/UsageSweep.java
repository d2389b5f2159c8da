package io.portico.domain.usage;

import io.portico.domain.shared.Identifier;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The progress of removing expired counts of one resolution, key by key. One node at a time works
 * on it, in small steps.
 *
 * @param before the first bucket to keep
 * @param position the position of the last processed key in the store; 0 at the beginning
 * @param ended whether all keys are processed
 * @param lease the node that works on it; empty if none does
 */
public record UsageSweep(
    Resolution resolution, int before, int position, boolean ended, Optional<Lease> lease) {

  /** The duration of a lease; a node that stops without releasing it blocks others until then. */
  public static final Duration LEASE_DURATION = Duration.ofMinutes(2);

  /**
   * The right of a node to work on the sweep.
   *
   * @param node the id of the node
   * @param until when the lease ends
   */
  public record Lease(Identifier node, Instant until) {}

  /** Returns the initial state. */
  public static UsageSweep none(Resolution resolution) {
    return new UsageSweep(resolution, 0, 0, true, Optional.empty());
  }

  /**
   * Leases the sweep to {@code node} for the removal of counts before the bucket {@code first}. It
   * restarts if {@code first} has changed. Empty if that is done, or if another node has a lease.
   */
  public Optional<UsageSweep> leasedTo(Identifier node, int first, Instant now) {
    if (lease.isPresent()
        && !lease.get().node().equals(node)
        && now.isBefore(lease.get().until())) {
      return Optional.empty();
    }
    if (before != first) {
      return Optional.of(new UsageSweep(resolution, first, 0, false, lease(node, now)));
    }
    return ended
        ? Optional.empty()
        : Optional.of(new UsageSweep(resolution, before, position, false, lease(node, now)));
  }

  private static Optional<Lease> lease(Identifier node, Instant now) {
    return Optional.of(new Lease(node, now.plus(LEASE_DURATION)));
  }

  /** Returns the sweep with the keys up to {@code next} processed. */
  public UsageSweep at(int next) {
    return new UsageSweep(resolution, before, next, false, lease);
  }

  /** Returns the sweep with all keys processed and the lease released. */
  public UsageSweep end() {
    return new UsageSweep(resolution, before, position, true, Optional.empty());
  }
}
