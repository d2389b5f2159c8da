package io.portico.domain.account;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The failed logins of one account or one network address that still count.
 *
 * @param count how many there were since {@code since}
 * @param lockedUntil until when nobody gets in; empty unless there were too many
 */
public record FailedLogins(int count, Instant since, Optional<Instant> lockedUntil) {

  public FailedLogins {
    if (count < 1) {
      throw new IllegalArgumentException("count: " + count + " (expected: 1 or more)");
    }
    requireNonNull(since, "since");
    requireNonNull(lockedUntil, "lockedUntil");
  }

  /** Returns what there is after one more failure at {@code at}. */
  public static FailedLogins after(Optional<FailedLogins> before, Instant at, LockoutRule rule) {
    var counted = before.filter(present -> present.countsAt(at, rule));
    if (counted.isEmpty()) {
      return new FailedLogins(1, at, lockFrom(1, at, rule));
    }
    var present = counted.get();
    // A failure while it is locked changes nothing, or whoever tries could keep it locked for ever.
    if (present.isLockedAt(at)) {
      return present;
    }
    var count = present.count + 1;
    return new FailedLogins(count, present.since, lockFrom(count, at, rule));
  }

  private static Optional<Instant> lockFrom(int count, Instant at, LockoutRule rule) {
    return count >= rule.most() ? Optional.of(at.plus(rule.lock())) : Optional.empty();
  }

  /** Returns whether nobody gets in at {@code at}. */
  public boolean isLockedAt(Instant at) {
    return lockedUntil.filter(at::isBefore).isPresent();
  }

  /** Returns how long nobody gets in from {@code at} on; nothing if somebody does. */
  public Duration lockedFor(Instant at) {
    return isLockedAt(at) ? Duration.between(at, lockedUntil.orElseThrow()) : Duration.ZERO;
  }

  /** Returns from when on this counts no more. */
  public Instant forgottenAt(LockoutRule rule) {
    return lockedUntil.orElseGet(() -> since.plus(rule.within()));
  }

  private boolean countsAt(Instant at, LockoutRule rule) {
    return at.isBefore(forgottenAt(rule));
  }
}
