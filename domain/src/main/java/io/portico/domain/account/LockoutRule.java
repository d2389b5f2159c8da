package io.portico.domain.account;

import java.time.Duration;

/**
 * How many failed logins are one too many.
 *
 * @param most the failures that lock
 * @param within the time within which they are counted, from the first on
 * @param lock how long nobody gets in
 */
public record LockoutRule(int most, Duration within, Duration lock) {

  /** For one account: five failures within a quarter of an hour lock it for as long. */
  public static final LockoutRule ACCOUNT =
      new LockoutRule(5, Duration.ofMinutes(15), Duration.ofMinutes(15));

  /**
   * For one network address. A portal calls for all its developers from one, so this only stops who
   * tries many accounts.
   */
  public static final LockoutRule ADDRESS =
      new LockoutRule(300, Duration.ofMinutes(15), Duration.ofMinutes(1));
}
