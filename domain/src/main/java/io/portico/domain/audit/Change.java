package io.portico.domain.audit;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * One field of a record that is not what it was.
 *
 * @param before empty if there was nothing
 * @param after empty if there is nothing any more
 */
public record Change(String field, Optional<String> before, Optional<String> after) {

  /** The most characters that are kept of each value. */
  public static final int LONGEST_VALUE = 1_000;

  public Change {
    requireNonNull(field, "field");
    requireNonNull(before, "before");
    requireNonNull(after, "after");
  }

  /** Returns a change of {@code field}, of whose values only the beginnings are kept. */
  static Change shortened(String field, Optional<String> before, Optional<String> after) {
    return new Change(field, before.map(Change::shortened), after.map(Change::shortened));
  }

  /* What is kept of two long values may be the same; their lengths tell most of them apart. */
  private static String shortened(String value) {
    if (value.length() <= LONGEST_VALUE) {
      return value;
    }
    var length = value.codePointCount(0, value.length());
    return length <= LONGEST_VALUE
        ? value
        : "%s… (%d characters)"
            .formatted(value.substring(0, value.offsetByCodePoints(0, LONGEST_VALUE)), length);
  }
}
