package io.portico.domain.account;

import java.time.Duration;

/**
 * When failed logins lock an account or a network address.
 *
 * @param maxFailures the number of failures that locks
 * @param window the time from the first failure within which failures count
 * @param lockFor how long the lock lasts
 */
public record LockoutRule(int maxFailures, Duration window, Duration lockFor) {

  /** For accounts: five failures in 15 minutes lock for 15 minutes. */
  public static final LockoutRule ACCOUNT =
      new LockoutRule(5, Duration.ofMinutes(15), Duration.ofMinutes(15));

  /**
   * For network addresses. A portal calls from one address for all its developers, so this limit is
   * high: it stops attackers who try many accounts.
   */
  public static final LockoutRule ADDRESS =
      new LockoutRule(300, Duration.ofMinutes(15), Duration.ofMinutes(1));
}
