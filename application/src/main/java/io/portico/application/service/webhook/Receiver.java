package io.portico.application.service.webhook;

import io.portico.application.service.mail.CircuitBreaker;
import java.time.InstantSource;

/** What this node knows of a receiver. Not thread-safe. */
final class Receiver {

  /* So that a slow receiver leaves threads to others. */
  private static final int MOST_AT_ONCE = 4;

  private final CircuitBreaker circuit;
  private int running;

  Receiver(InstantSource clock) {
    this.circuit = new CircuitBreaker(clock);
  }

  /** Returns the number of deliveries that may be sent now: after a failure, one. */
  int capacity() {
    return circuit.isOpen() ? 0 : (circuit.hasFailed() ? 1 : MOST_AT_ONCE) - running;
  }

  void start() {
    running++;
  }

  void end() {
    running--;
  }

  void recordResult(boolean accepted) {
    if (accepted) {
      circuit.recordSuccess();
    } else {
      circuit.recordFailure();
    }
  }

  /** Returns whether there is nothing to remember. */
  boolean isIdle() {
    return running == 0 && !circuit.hasFailed();
  }
}
