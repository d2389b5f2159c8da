package io.portico.application.service.limit;

import io.portico.domain.limit.Allowance;
import io.portico.domain.limit.LeaseSize;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** The credits of one allowance that this node has taken and not spent. */
final class CreditLease {

  /* In place of a number of credits. */
  private static final long CLOSED = Long.MIN_VALUE;

  /* Other nodes may give credits back, so the store is asked again after this time. */
  private static final Duration KNOWN_FOR = Duration.ofSeconds(1);

  private final Allowance allowance;
  private final boolean single;
  private final AtomicLong unspent = new AtomicLong();

  /** Held by whoever takes credits for this lease from the store. */
  final ReentrantLock taking = new ReentrantLock();

  /* Guarded by taking. */
  private long wanted = LeaseSize.FIRST;
  private Instant takenAt = Instant.MIN;

  private volatile long left;
  private volatile Instant leftAt = Instant.MIN;
  private volatile Instant usedAt;

  private CreditLease(Allowance allowance, boolean single, Instant now) {
    this.allowance = allowance;
    this.single = single;
    this.usedAt = now;
  }

  /** Returns a lease without credits. */
  static CreditLease of(Allowance allowance, Instant now) {
    return new CreditLease(allowance, false, now);
  }

  /** Returns a lease without credits that takes only those that its call needs. */
  static CreditLease ofOneCall(Allowance allowance, Instant now) {
    return new CreditLease(allowance, true, now);
  }

  Allowance allowance() {
    return allowance;
  }

  /** Spends credits if there are enough. Never blocks. */
  boolean spend(long cost, Instant now) {
    for (var present = unspent.get(); present >= cost; present = unspent.get()) {
      if (unspent.compareAndSet(present, present - cost)) {
        markUsed(now);
        return true;
      }
    }
    return false;
  }

  /* Seldom, because all threads of a busy consumer read it. */
  private void markUsed(Instant now) {
    if (now.isAfter(usedAt.plus(KNOWN_FOR))) {
      usedAt = now;
    }
  }

  /** Adds credits; returns false if the lease is closed, so that they belong to the caller. */
  boolean add(long credits) {
    for (var present = unspent.get(); present != CLOSED; present = unspent.get()) {
      if (unspent.compareAndSet(present, present + credits)) {
        return true;
      }
    }
    return false;
  }

  /** Closes the lease for good and returns what was not spent. */
  long close() {
    return Math.max(0, unspent.getAndSet(CLOSED));
  }

  boolean isClosed() {
    return unspent.get() == CLOSED;
  }

  /** Returns the credits that are missing for a call that costs {@code cost}. */
  long missing(long cost) {
    return Math.max(1, cost - unspent());
  }

  private long unspent() {
    return Math.max(0, unspent.get());
  }

  /** Returns how many credits are left here and in the store, as far as this node knows. */
  long remaining() {
    return unspent() + left;
  }

  /** Returns whether the store has just said that too few are left. Never blocks. */
  boolean isKnownToLack(long cost, Instant now) {
    // A clock that was set back knows nothing of what it will have learnt.
    return remaining() < cost && !now.isBefore(leftAt) && now.isBefore(leftAt.plus(KNOWN_FOR));
  }

  /** Learns how many credits the store has left. */
  void learn(long inStore, Instant now) {
    left = inStore;
    leftAt = now;
  }

  /** Returns how many of the credits in the store to take; to be called while {@link #taking}. */
  long size(long least, long inStore, Instant now) {
    if (!takenAt.equals(Instant.MIN)) {
      wanted = LeaseSize.after(wanted, Duration.between(takenAt, now));
    }
    takenAt = now;
    return single ? least : LeaseSize.of(wanted, least, allowance.most(), inStore);
  }

  /** Returns whether it was not used for {@code time}, or its window is over. */
  boolean isIdle(Duration time, Instant now) {
    // A last use that far ahead is of before the clock was set back: it says nothing of now.
    return allowance.window().isOver(now)
        || usedAt.plus(time).isBefore(now)
        || usedAt.minus(time).isAfter(now);
  }
}
