package io.portico.application.service.maintenance;

import java.time.Instant;
import java.time.InstantSource;

/**
 * One kind of record that is kept for a limited time. A feature whose records do not store when
 * they expire has a rule of its own in its package.
 */
@FunctionalInterface
public interface RetentionRule {

  /** Removes a limited number of expired records, in a unit of work of its own. */
  Step removeSome();

  /** Returns the rule for records of {@code store}, which store when they expire. */
  static RetentionRule byExpiry(ExpiringStore store, InstantSource clock) {
    var batch = 500;
    return () -> {
      var removed = store.purgeExpired(clock.instant(), batch);
      return new Step(removed, removed == batch);
    };
  }

  /** A store whose records store when they expire. */
  @FunctionalInterface
  interface ExpiringStore {

    /** Removes up to {@code most} records that are expired at {@code at} and counts them. */
    int purgeExpired(Instant at, int most);
  }

  /**
   * The result of a step.
   *
   * @param more whether more expired records may be left for this node to remove
   */
  record Step(int removed, boolean more) {}
}
