package io.portico.domain.plan;

import io.portico.domain.shared.InvalidValueException;

/**
 * How often a key may be used in a long time.
 *
 * @param most how many requests; {@link #UNLIMITED} for as many as one likes
 * @param renewalSeconds after how many seconds they are granted anew
 */
public record Quota(long most, long renewalSeconds) {

  /** In place of a number of requests: as many as one likes. */
  public static final long UNLIMITED = -1;

  /** The most requests that a quota may grant. */
  public static final long LARGEST = 1_000_000_000_000_000L;

  /** As many requests as one likes. */
  public static final Quota NONE = new Quota(UNLIMITED, 0);

  public Quota {
    if (most < UNLIMITED || most > LARGEST) {
      throw new InvalidValueException(
          "quotaMax", Long.toString(most), "0 to %d; -1 for no limit".formatted(LARGEST));
    }
    if (renewalSeconds < 0 || renewalSeconds > PlanDetails.MOST_SECONDS) {
      throw new InvalidValueException(
          "quotaRenewalRate",
          Long.toString(renewalSeconds),
          "0 to %d seconds".formatted(PlanDetails.MOST_SECONDS));
    }
  }
}
