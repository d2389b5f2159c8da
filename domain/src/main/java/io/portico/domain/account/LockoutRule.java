package io.portico.domain.account;

import java.time.Duration;

/**
 * When failed logins lock further ones, and for how long. Each failure after a lock doubles the
 * next one.
 *
 * @param maxFailures the number of failures that locks first
 * @param window the time from the first failure within which failures count
 * @param firstLock how long the first lock lasts
 * @param longestLock how long a lock lasts at most
 */
public record LockoutRule(
    int maxFailures, Duration window, Duration firstLock, Duration longestLock) {

  /**
   * For one account from one network address: five failures in an hour lock for a minute, and each
   * further one twice as long, up to half an hour. That allows ten guesses in an hour.
   */
  public static final LockoutRule ACCOUNT_FROM_ADDRESS =
      new LockoutRule(5, Duration.ofHours(1), Duration.ofMinutes(1), Duration.ofMinutes(30));

  /**
   * For one account from all addresses together: twenty failures in an hour lock it for an hour,
   * except from addresses that its developer logged in from recently.
   */
  public static final LockoutRule ACCOUNT =
      new LockoutRule(20, Duration.ofHours(1), Duration.ofHours(1), Duration.ofHours(1));

  /**
   * For one visitor's address and all accounts: 300 failures in 15 minutes lock for a second, and
   * each further one twice as long, up to a minute.
   */
  public static final LockoutRule ADDRESS =
      new LockoutRule(300, Duration.ofMinutes(15), Duration.ofSeconds(1), Duration.ofMinutes(1));

  /**
   * For mails that one visitor's address asks for: ten in a minute, so at most twenty in any
   * minute.
   */
  public static final LockoutRule MAILS_FROM_ADDRESS =
      new LockoutRule(10, Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1));

  /** For mails of one purpose that visitors ask to be sent to one address: one in a minute. */
  public static final LockoutRule MAILS_TO_ADDRESS =
      new LockoutRule(1, Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1));

  /** Returns how long {@code failures} lock; zero if they are too few. */
  Duration lockAfter(int failures) {
    if (failures < maxFailures) {
      return Duration.ZERO;
    }
    var lock = firstLock;
    for (var more = failures - maxFailures; more > 0 && lock.compareTo(longestLock) < 0; more--) {
      lock = lock.multipliedBy(2);
    }
    return lock.compareTo(longestLock) < 0 ? lock : longestLock;
  }
}
