package io.portico.application.service.queue;

import java.time.InstantSource;

/** What this node knows of a server that it sends to. Not thread-safe. */
final class Receiver {

  private final CircuitBreaker circuit;
  private final int most;
  private int running;

  /**
   * @param most the most requests at one time
   */
  Receiver(int most, InstantSource clock) {
    this.most = most;
    this.circuit = new CircuitBreaker(clock);
  }

  /** Returns the number of requests that may begin now: after a failure, one. */
  int capacity() {
    return circuit.isOpen() ? 0 : (circuit.hasFailed() ? 1 : most) - running;
  }

  /** Returns whether it is left alone now. */
  boolean isPaused() {
    return circuit.isOpen();
  }

  /** Counts a request that begins. */
  void start() {
    running++;
  }

  /** Counts a request that ended. */
  void end() {
    running--;
  }

  /** Leaves the server alone for a pause if it did not accept. */
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
