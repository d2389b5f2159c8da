package io.portico.application.port.in.discovery;

/** Use case: Portico pulls from the configured systems on their schedules. */
public interface PullDueSources {

  /**
   * Pulls from each system that is due and that no other node is pulling from, and records the
   * result. A failure of a system is a result, not an exception.
   */
  void pullDue();
}
