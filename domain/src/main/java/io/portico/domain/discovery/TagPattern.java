package io.portico.domain.discovery;

import java.util.Optional;

/** A regular expression on tags, ready to be used. */
@FunctionalInterface
public interface TagPattern {

  /**
   * Returns what the expression takes out of {@code tag}: its group {@code value}, else its first
   * group, else all that it found. Empty if it finds nothing. Takes time that grows with the length
   * of the tag and no faster.
   */
  Optional<String> match(String tag);
}
