package io.portico.domain.account;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The recent failed logins of one account, one network address, or one account from one address.
 *
 * @param since when the first of them was
 * @param lockedUntil when the lock ends; empty if there were too few failures for a lock
 */
public record FailedLogins(int count, Instant since, Optional<Instant> lockedUntil) {

  public FailedLogins {
    if (count < 1) {
      throw new IllegalArgumentException("count: " + count + " (expected: 1 or more)");
    }
  }

  /** Returns the failures after one more at {@code at}. */
  public static FailedLogins after(Optional<FailedLogins> before, Instant at, LockoutRule rule) {
    var counted = before.filter(present -> present.countsAt(at, rule));
    if (counted.isEmpty()) {
      return new FailedLogins(1, at, lockFrom(1, at, rule));
    }
    var present = counted.get();
    // A failure does not extend a lock, or an attacker could lock an account permanently.
    if (present.isLockedAt(at)) {
      return present;
    }
    var count = present.count + 1;
    return new FailedLogins(count, present.since, lockFrom(count, at, rule));
  }

  private static Optional<Instant> lockFrom(int count, Instant at, LockoutRule rule) {
    var lock = rule.lockAfter(count);
    return lock.isZero() ? Optional.empty() : Optional.of(at.plus(lock));
  }

  /** Returns these failures without {@code forgiven} of them, or empty if none remain. */
  public Optional<FailedLogins> without(int forgiven) {
    return count > forgiven
        ? Optional.of(new FailedLogins(count - forgiven, since, lockedUntil))
        : Optional.empty();
  }

  /** Returns whether logins are locked at {@code at}. */
  public boolean isLockedAt(Instant at) {
    return lockedUntil.filter(at::isBefore).isPresent();
  }

  /** Returns how long logins are still locked at {@code at}; zero if they are not. */
  public Duration lockedFor(Instant at) {
    return isLockedAt(at) ? Duration.between(at, lockedUntil.orElseThrow()) : Duration.ZERO;
  }

  /** Returns when these failures no longer count. */
  public Instant expiresAt(LockoutRule rule) {
    var counted = since.plus(rule.window());
    return lockedUntil.filter(counted::isBefore).orElse(counted);
  }

  private boolean countsAt(Instant at, LockoutRule rule) {
    return at.isBefore(expiresAt(rule));
  }
}
