package io.portico.persistence.labelindex;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/*
 * Why nothing is missed. A node may write changes once it is registered, in a row that has been
 * committed. If it then finds another node registered, it waits for twice the length of a lease
 * before its first change. A lease begins with a read of the log that finds this node registered
 * and no other. So another node either registers after that read, and its first change is
 * acknowledged when the lease has ended; or it is registered before, and the read finds it. A node
 * leaves the list only by the removal of its row, which its open transactions prevent.
 *
 * The changes of this node are counted, from before their commit until after it. A lease ends with
 * the next one, and none begins while one is being committed.
 *
 * Monotonic time may stand still while a virtual machine is suspended, so the time of day is
 * compared as well; a clock that is set only ends a lease early.
 */
/**
 * For how long this node may answer without reading the log of changes, because no other node can
 * have changed anything.
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

  /** A read of the log that begins: when it did, and how many changes this node had made. */
  record Reading(OptionalLong changes, long monotonic, long ofDay) {}

  /** Call before the log is read. */
  Reading begin() {
    return new Reading(log.settledChanges(), System.nanoTime(), clock.millis());
  }

  /**
   * Begins a lease with {@code reading}, which has ended.
   *
   * @param isAlone whether it has found this node registered, and no other
   */
  void renew(Reading reading, boolean isAlone) {
    valid = isAlone && reading.changes().isPresent() ? reading : null;
  }

  void end() {
    valid = null;
  }

  /** Returns whether a query that begins now sees all changes without reading the log. */
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
