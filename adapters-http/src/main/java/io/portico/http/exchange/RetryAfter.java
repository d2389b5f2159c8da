package io.portico.http.exchange;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The time that a client is to wait, as responses show it. */
public final class RetryAfter {

  private static final long ALMOST_A_SECOND = TimeUnit.SECONDS.toNanos(1) - 1;

  private RetryAfter() {}

  /** Returns {@code wait} in whole seconds, rounded up, at least one. */
  public static long seconds(Duration wait) {
    return Math.max(1, wait.plusNanos(ALMOST_A_SECOND).toSeconds());
  }
}
