package io.portico.application.service.limit;

/** How many nodes run, as this node last learned. */
public final class LiveNodes {

  private volatile int number = 1;

  /** Returns the number of nodes, at least 1: this one. */
  public int number() {
    return number;
  }

  void learn(int live) {
    number = Math.max(1, live);
  }
}
