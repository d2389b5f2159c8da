package io.portico.domain.limit;

import io.portico.domain.plan.Quota;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * How many calls a consumer may make in a window, counted by all nodes together.
 *
 * @param most the most calls
 */
public record Allowance(LimitKind kind, long most, Window window) {

  /** Returns what {@code quota}, which is limited, allows at {@code at}. */
  public static Allowance of(Quota quota, Instant at) {
    return new Allowance(
        LimitKind.QUOTA,
        quota.most(),
        quota.renewalSeconds() <= 0
            ? Window.ENDLESS
            : Window.around(at, TimeUnit.SECONDS.toMillis(quota.renewalSeconds())));
  }

  /** Returns what {@code rate} allows at {@code at}. */
  public static Allowance of(CallRate rate, Instant at) {
    return new Allowance(
        LimitKind.RATE,
        rate.calls(),
        Window.around(at, Math.max(1, TimeUnit.NANOSECONDS.toMillis(rate.nanos()))));
  }
}
