package io.portico.persistence.labelindex;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/*
 * Why nothing is missed. A lease begins with a read that finds this node as the holder of the
 * revisions. Another node changes none of them before it has taken this one out, in a transaction
 * that has committed, and waited for twice the length of a lease. So that change is acknowledged
 * when each lease has ended that began before, and no other one begins.
 *
 * The changes of this node are counted, from before their commit until after it. A lease ends with
 * the next one, and none begins while one is being committed.
 *
 * Monotonic time may stand still while a virtual machine is suspended, so the time of day is
 * compared as well; a clock that is set only ends a lease early.
 */
/**
 * For how long this node may answer for an organisation without reading its revisions, because no
 * other node can have changed anything.
 */
final class ReadLease {

  /** How long a lease lasts. */
  static final Duration LENGTH = Duration.ofMillis(100);

  private final ApiChangeLog log;
  private final InstantSource clock;
  private volatile @Nullable Reading valid;

  /**
   * @param clock the time of day; without one, only monotonic time counts
   */
  ReadLease(ApiChangeLog log, Optional<InstantSource> clock) {
    this.log = log;
    this.clock = clock.orElse(InstantSource.fixed(Instant.EPOCH));
  }

  /** A read of the revisions that begins: when it did, and how many changes this node had made. */
  record Reading(OptionalLong changes, long monotonic, long ofDay) {}

  /** Call before the revisions are read. */
  Reading begin() {
    return new Reading(log.settledChanges(), System.nanoTime(), clock.millis());
  }

  /**
   * Begins a lease with {@code reading}, which has ended.
   *
   * @param isHeld whether it has found this node as the holder
   */
  void renew(Reading reading, boolean isHeld) {
    valid = isHeld && reading.changes().isPresent() ? reading : null;
  }

  void end() {
    valid = null;
  }

  /** Returns whether a query that begins now sees all changes without reading the revisions. */
  boolean isValid() {
    var reading = valid;
    return reading != null
        && log.begunChanges() == reading.changes().getAsLong()
        && isWithin(System.nanoTime() - reading.monotonic(), LENGTH.toNanos())
        && isWithin(clock.millis() - reading.ofDay(), LENGTH.toMillis());
  }

  private static boolean isWithin(long elapsed, long length) {
    return elapsed >= 0 && elapsed < length;
  }
}
