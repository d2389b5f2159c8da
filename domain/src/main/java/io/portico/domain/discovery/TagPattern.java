package io.portico.domain.discovery;

import java.util.Optional;

/** A compiled regular expression for tags. */
@FunctionalInterface
public interface TagPattern {

  /**
   * Returns what the expression captures in {@code tag}: its group {@code value}, else its first
   * group, else the whole match; empty without a match. Runs in time linear in the length of the
   * tag.
   */
  Optional<String> match(String tag);
}
