package io.portico.application.service.mail;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Remembers on one node that no mail server can be reached, so that mails wait for it together and
 * not each for itself. After each failure nothing is tried for a while, twice as long each time.
 */
final class CircuitBreaker {

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
  private static final int MOST_DOUBLINGS = 5;

  private final InstantSource clock;
  private int failures;
  private Instant quietUntil = Instant.MIN;

  CircuitBreaker(InstantSource clock) {
    this.clock = clock;
  }

  /** Returns whether nothing is to be tried now. */
  synchronized boolean isQuiet() {
    return clock.instant().isBefore(quietUntil);
  }

  /** Returns whether the last attempt of all found no server. */
  synchronized boolean isOngoing() {
    return failures > 0;
  }

  /** Notes that no server was found. Those who find none at once find it once. */
  synchronized void found() {
    var now = clock.instant();
    if (now.isBefore(quietUntil)) {
      return;
    }
    var pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
    quietUntil = now.plus(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
    failures++;
  }

  /** Notes that a server answered. */
  synchronized void over() {
    failures = 0;
    quietUntil = Instant.MIN;
  }
}
