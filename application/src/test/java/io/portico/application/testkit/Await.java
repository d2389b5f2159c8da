package io.portico.application.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions that another thread or process fulfils. */
public final class Await {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(10);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);

  /* A pause is this part of the time waited so far, so that long waits cost little processor time. */
  private static final int PART = 10;

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
    var begun = System.nanoTime();
    while (!condition.getAsBoolean()) {
      var waited = System.nanoTime() - begun;
      if (waited > PATIENCE.toNanos()) {
        throw new AssertionError(
            "not within %d seconds: %s".formatted(PATIENCE.toSeconds(), what.get()));
      }
      LockSupport.parkNanos(
          Math.clamp(waited / PART, SHORTEST_PAUSE.toNanos(), LONGEST_PAUSE.toNanos()));
    }
  }
}
