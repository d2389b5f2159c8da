package io.portico.application.service.webhook;

import io.portico.application.service.mail.CircuitBreaker;
import java.time.InstantSource;

/** What this node knows of a server that it sends to. Not thread-safe. */
public final class Receiver {

  /* So that a slow receiver leaves threads to others. */
  private static final int MOST_AT_ONCE = 4;

  private final CircuitBreaker circuit;
  private int running;

  public Receiver(InstantSource clock) {
    this.circuit = new CircuitBreaker(clock);
  }

  /** Returns the number of requests that may begin now: after a failure, one. */
  public int capacity() {
    return circuit.isOpen() ? 0 : (circuit.hasFailed() ? 1 : MOST_AT_ONCE) - running;
  }

  /** Counts a request that begins. */
  public void start() {
    running++;
  }

  /** Counts a request that ended. */
  public void end() {
    running--;
  }

  /** Leaves the server alone for a pause if it did not accept. */
  public void recordResult(boolean accepted) {
    if (accepted) {
      circuit.recordSuccess();
    } else {
      circuit.recordFailure();
    }
  }

  /** Returns whether there is nothing to remember. */
  public boolean isIdle() {
    return running == 0 && !circuit.hasFailed();
  }
}
