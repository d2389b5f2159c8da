package io.portico.domain.limit;

import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.RateLimit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A rate of calls in whole numbers.
 *
 * @param calls the most calls in an interval, at least 1
 * @param nanos the interval in nanoseconds, at least 1
 */
public record CallRate(long calls, long nanos) {

  private static final BigDecimal NANOS = new BigDecimal(TimeUnit.SECONDS.toNanos(1));
  private static final BigDecimal LONGEST =
      NANOS.multiply(new BigDecimal(PlanDetails.MOST_SECONDS));

  public CallRate {
    if (calls < 1 || nanos < 1) {
      throw new IllegalArgumentException(calls + " in " + nanos + " ns (expected: 1 or more)");
    }
  }

  /**
   * Returns the rate that {@code limit} allows: half a call per second is one in two. Empty if
   * there is no limit, or more than a call per nanosecond.
   */
  public static Optional<CallRate> of(RateLimit limit) {
    if (!limit.isLimited()) {
      return Optional.empty();
    }
    return limit.rate().scale() == 0 && limit.per().scale() == 0
        ? Optional.of(
            new CallRate(
                limit.rate().longValue(), TimeUnit.SECONDS.toNanos(limit.per().longValue())))
        : ofFractions(limit);
  }

  private static Optional<CallRate> ofFractions(RateLimit limit) {
    var calls = limit.rate().setScale(0, RoundingMode.DOWN).max(BigDecimal.ONE);
    var nanos =
        limit.per().multiply(calls).multiply(NANOS).divide(limit.rate(), 0, RoundingMode.UP);
    return nanos.compareTo(calls) < 0
        ? Optional.empty()
        : Optional.of(new CallRate(calls.longValueExact(), nanos.min(LONGEST).longValueExact()));
  }

  /**
   * Returns whether each of {@code nodes} nodes can count its own share: each gets at least one
   * call in an interval. If not, they count together, because calls would be refused by one node
   * that another would have allowed. A rate with intervals below a second is always divided: the
   * store would be asked too often.
   */
  public boolean isDivisible(int nodes) {
    return calls >= nodes || nanos < TimeUnit.SECONDS.toNanos(1);
  }

  /**
   * Returns the share of one of {@code nodes} nodes. Calls are whole, so it is the interval that
   * makes the shares of all nodes together this rate.
   */
  public CallRate share(int nodes) {
    if (nodes <= 1) {
      return this;
    }
    var some = Math.max(1, calls / nodes);
    var longer =
        new BigDecimal(nanos)
            .multiply(new BigDecimal(nodes))
            .multiply(new BigDecimal(some))
            .divide(new BigDecimal(calls), 0, RoundingMode.UP);
    return new CallRate(some, longer.min(LONGEST).longValueExact());
  }
}
