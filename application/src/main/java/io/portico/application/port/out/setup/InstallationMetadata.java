package io.portico.application.port.out.setup;

import java.time.Instant;

/** The metadata of a store. */
public interface InstallationMetadata {

  /**
   * Marks the store as set up and returns true, or returns false if it was set up before.
   *
   * <p>Of several nodes that start concurrently on an empty store, exactly one gets true; the
   * others wait for its unit of work, and one of them gets true if it fails.
   */
  boolean claimSetUp(Instant at);

  /**
   * Returns the value of {@code mark}, after setting it to {@code text} if it has none. Concurrent
   * calls all return the same value.
   */
  String getOrSet(Mark mark, String text);

  /** Sets the value of {@code mark}. */
  void replace(Mark mark, String text);

  /** The settings that all nodes on a store share. */
  enum Mark {
    /** A text sealed with the secret. */
    SECRET,
    /** The form in which keys are stored. */
    KEY_FORM
  }
}
