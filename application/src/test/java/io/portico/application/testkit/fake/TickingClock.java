package io.portico.application.testkit.fake;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;

/** A clock that a test can foretell: each reading is a second after the one before. */
public final class TickingClock implements InstantSource {

  private static final Instant FIRST = Instant.parse("2026-04-01T08:00:00.250Z");
  private static final Duration TICK = Duration.ofSeconds(1);

  private final AtomicInteger readings = new AtomicInteger();

  /** Returns what the {@code number}th reading shows; the first is 1. */
  public static Instant nth(int number) {
    return FIRST.plus(TICK.multipliedBy(number - 1L));
  }

  @Override
  public Instant instant() {
    return nth(readings.incrementAndGet());
  }
}
