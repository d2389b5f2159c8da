package io.portico.domain.plan;

import io.portico.domain.shared.InvalidValueException;

/**
 * How many requests may be made with a key until the quota renews.
 *
 * @param most the most requests; 0 or {@link #UNLIMITED}: no limit, as in classic policies
 * @param renewalSeconds after how many seconds the quota renews; 0 or {@link #UNLIMITED}: never
 */
public record Quota(long most, long renewalSeconds) {

  /** No limit, in place of a number of requests. */
  public static final long UNLIMITED = -1;

  /** The most requests that a quota may grant. */
  public static final long LARGEST = 1_000_000_000_000_000L;

  /** No limit. */
  public static final Quota NONE = new Quota(UNLIMITED, 0);

  public Quota {
    if (most < UNLIMITED || most > LARGEST) {
      throw new InvalidValueException(
          "quotaMax", Long.toString(most), "1 to %d; 0 or -1 for no limit".formatted(LARGEST));
    }
    if (renewalSeconds < UNLIMITED || renewalSeconds > PlanDetails.MOST_SECONDS) {
      throw new InvalidValueException(
          "quotaRenewalRate",
          Long.toString(renewalSeconds),
          "0 to %d seconds; 0 or -1 for never".formatted(PlanDetails.MOST_SECONDS));
    }
  }

  /** Returns whether there is a limit. */
  public boolean isLimited() {
    return most > 0;
  }
}
