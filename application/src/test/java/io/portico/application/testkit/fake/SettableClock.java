package io.portico.application.testkit.fake;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that only tests move. */
public final class SettableClock implements InstantSource {

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-04-01T08:00:00.250Z"));

  @Override
  public Instant instant() {
    return now.get();
  }

  /** Moves the clock forward by {@code duration}. */
  public void pass(Duration duration) {
    now.updateAndGet(before -> before.plus(duration));
  }
}
