package io.portico.application.port.out;

import java.time.Instant;

/** What a store remembers of itself. */
public interface Installation {

  /**
   * Marks the store as set up and returns true, or returns false if it was set up before.
   *
   * <p>Of several nodes that start at once on one empty store, exactly one is told true; the others
   * wait for its unit of work, and are told true after all if that fails.
   */
  boolean claimSetUp(Instant at);
}
