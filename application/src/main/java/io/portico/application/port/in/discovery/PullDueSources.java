package io.portico.application.port.in.discovery;

/** Use case: Portico asks the systems that are due, again and again. */
public interface PullDueSources {

  /**
   * Asks each system that is due and that no other node asks, and remembers what came of it. Never
   * throws for anything a system does.
   */
  void pullDue();
}
