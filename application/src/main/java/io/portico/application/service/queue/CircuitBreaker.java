package io.portico.application.service.queue;

import io.portico.domain.shared.RetryBackoff;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Stops this node from connecting to an unreachable server for every message. Each failure opens
 * the circuit for a pause; the messages wait meanwhile.
 */
final class CircuitBreaker {

  private static final RetryBackoff PAUSES =
      new RetryBackoff(Duration.ofSeconds(1), Duration.ofSeconds(30), 2);

  private final InstantSource clock;
  private int failures;
  private Instant openUntil = Instant.MIN;

  CircuitBreaker(InstantSource clock) {
    this.clock = clock;
  }

  /** Returns whether connecting is pointless now. */
  synchronized boolean isOpen() {
    return clock.instant().isBefore(openUntil);
  }

  /** Returns whether the most recent attempt failed. */
  synchronized boolean hasFailed() {
    return failures > 0;
  }

  /** Opens the circuit. Concurrent failures count once. */
  synchronized void recordFailure() {
    if (!isOpen()) {
      failures++;
      openUntil = clock.instant().plus(PAUSES.after(failures));
    }
  }

  /** Closes the circuit. */
  synchronized void recordSuccess() {
    failures = 0;
    openUntil = Instant.MIN;
  }
}
