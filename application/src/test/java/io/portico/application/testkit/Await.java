package io.portico.application.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions that another thread or process fulfils. */
public final class Await {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(10);

  private Await() {}

  /**
   * Waits until {@code condition} holds.
   *
   * @param what the condition in words, for the failure
   */
  public static void until(String what, BooleanSupplier condition) {
    until(() -> what, condition);
  }

  /**
   * Waits until {@code condition} holds.
   *
   * @param what the condition in words and what was seen instead, for the failure
   */
  public static void until(Supplier<String> what, BooleanSupplier condition) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "not within %d seconds: %s".formatted(PATIENCE.toSeconds(), what.get()));
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }
}
