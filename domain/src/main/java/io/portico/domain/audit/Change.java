package io.portico.domain.audit;

import io.portico.domain.shared.Text;
import java.util.Optional;

/**
 * A changed field of an object.
 *
 * @param field in terms of the domain
 * @param before empty if the field was absent
 * @param after empty if the field is absent
 */
public record Change(String field, Optional<String> before, Optional<String> after) {

  /** The maximum number of characters that are kept of each value. */
  public static final int LONGEST_VALUE = 1_000;

  /** Returns a change with truncated values. */
  static Change truncated(String field, Optional<String> before, Optional<String> after) {
    return new Change(field, before.map(Change::truncated), after.map(Change::truncated));
  }

  /* Adds the length, because two long values may have the same beginning. */
  private static String truncated(String value) {
    if (value.length() <= LONGEST_VALUE) {
      return value;
    }
    var length = Text.length(value);
    return length <= LONGEST_VALUE
        ? value
        : "%s… (%d characters)".formatted(Text.truncated(value, LONGEST_VALUE), length);
  }
}
