package io.portico.application.port.out.setup;

import java.time.Instant;

/** What a store remembers of itself. */
public interface InstallationMetadata {

  /**
   * Marks the store as set up and returns true, or returns false if it was set up before.
   *
   * <p>Of several nodes that start at once on one empty store, exactly one is told true; the others
   * wait for its unit of work, and are told true after all if that fails.
   */
  boolean claimSetUp(Instant at);

  /**
   * Returns what the store remembers as {@code mark}. If that is nothing, it remembers {@code text}
   * from now on; of several concurrent calls one makes it, and all return the same.
   */
  String remember(Mark mark, String text);

  /** Remembers {@code text} as {@code mark}, whatever that was before. */
  void replace(Mark mark, String text);

  /** What all nodes on a store must have in common. */
  enum Mark {
    /** A text that was sealed with the secret. */
    SECRET,
    /** The form in which keys are stored. */
    KEY_FORM
  }
}
