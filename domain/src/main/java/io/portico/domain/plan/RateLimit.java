package io.portico.domain.plan;

import io.portico.domain.shared.InvalidValueException;
import java.math.BigDecimal;

/**
 * How many requests may be made with a key per interval. 0 in either component means no limit, and
 * so does -1, which classic clients write; each is stored as given.
 *
 * @param rate the most requests
 * @param per the interval in seconds
 */
public record RateLimit(BigDecimal rate, BigDecimal per) {

  private static final BigDecimal MOST = new BigDecimal(1_000_000_000);
  private static final int MOST_DECIMALS = 6;

  /** No limit. */
  public static final RateLimit NONE = new RateLimit(BigDecimal.ZERO, BigDecimal.ZERO);

  private static final BigDecimal UNLIMITED = BigDecimal.ONE.negate();

  public RateLimit {
    rate = plain("rate", rate);
    per = plain("per", per);
  }

  /* Equal numbers have one form: 60.0 becomes 60, for clients that read whole numbers. */
  private static BigDecimal plain(String field, BigDecimal number) {
    var isLimit = number.signum() >= 0 && number.compareTo(MOST) <= 0;
    if (!isLimit && number.compareTo(UNLIMITED) != 0) {
      throw new InvalidValueException(
          field, number.toString(), "0 to %s; 0 or -1 for no limit".formatted(MOST));
    }
    var stripped = number.stripTrailingZeros();
    if (stripped.scale() > MOST_DECIMALS) {
      throw new InvalidValueException(
          field, number.toString(), "at most %d decimal places".formatted(MOST_DECIMALS));
    }
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  /** Returns whether there is a limit. */
  public boolean isLimited() {
    return rate.signum() > 0 && per.signum() > 0;
  }
}
